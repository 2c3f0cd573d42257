// Opens every page in a browser, narrow and wide, light and dark, and lists what axe
// finds, what is asked from elsewhere, and pages that are wider than the window.
import { createRequire } from "node:module";
import fs from "node:fs";
import path from "node:path";
import url from "node:url";

const [, , site, tools, browserPath, profile] = process.argv;
const require = createRequire(path.join(path.resolve(tools), "tools.js"));
const { chromium } = require("playwright-core");
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const pages = fs
  .readdirSync(site, { recursive: true })
  .filter((name) => name.endsWith(".html"))
  .sort();
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: browserPath,
  headless: true,
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
  ],
});
const page = await browser.newPage();
const asked = [];
page.on("request", (request) => {
  if (!/^(file|data):/.test(request.url())) asked.push(request.url());
});
for (const scheme of ["light", "dark"]) {
  for (const width of [360, 1280]) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    for (const name of pages) {
      const say = (line) => console.log(`${name} (${scheme}, ${width}): ${line}`);
      await page.goto(url.pathToFileURL(path.join(site, name)).href);
      await page.evaluate(axe);
      const result = await page.evaluate(() =>
        axe.run(document, {
          preload: false,
          runOnly: [
            "wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice",
          ],
        }),
      );
      for (const each of result.violations) {
        const nodes = each.nodes.slice(0, 3).map((node) => node.target.join(" "));
        say(`${each.id}: ${each.help}: ${nodes.join(" | ")}`);
      }
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) {
        say("is wider than the window");
      }
      for (const address of asked.splice(0)) say(`asks for ${address}`);
    }
  }
}
await browser.close();
