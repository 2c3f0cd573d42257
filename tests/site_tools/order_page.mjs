// Opens an order page in a browser without a network, by day and by night, lists what axe
// finds and what is too small for a thumb, fills it in and prints what it copies.
import { createRequire } from "node:module";
import fs from "node:fs";
import path from "node:path";
import url from "node:url";

const [, , file, tools, browserPath, filled] = process.argv;
const require = createRequire(path.join(path.resolve(tools), "tools.js"));
const { chromium } = require("playwright-core");
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const browser = await chromium.launch({
  executablePath: browserPath,
  headless: true,
  args: ["--no-sandbox", "--disable-gpu"],
});
const context = await browser.newContext({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  permissions: ["clipboard-read", "clipboard-write"],
});
await context.setOffline(true);
const page = await context.newPage();
const findings = [];
page.on("console", (message) => findings.push(message.text()));
page.on("pageerror", (error) => findings.push(String(error)));
await page.goto(url.pathToFileURL(file).href);
for (const [name, words] of Object.entries(JSON.parse(filled))) {
  const field = page.locator(`[name="${name}"]`);
  const kind = await field.first().getAttribute("type");
  if (kind === "radio" || kind === "checkbox") {
    await page.locator(`[name="${name}"][value="${words}"]`).focus();
    await page.keyboard.press("Space");
  } else {
    await field.fill(words);
  }
}
await page.locator("#copy").focus();
await page.keyboard.press("Enter");
await page.waitForTimeout(200);
const text = await page.evaluate(() => navigator.clipboard.readText());
const session = await context.newCDPSession(page);
await session.send("Page.setBypassCSP", { enabled: true }); // axe is no script of the page
for (const colorScheme of ["light", "dark"]) {
  await page.emulateMedia({ colorScheme });
  const result = await page.evaluate(`${axe}; axe.run(document, { preload: false })`);
  findings.push(...result.violations.map((each) => `${colorScheme}: ${each.help}`));
}
const small = await page.evaluate(() =>
  [...document.querySelectorAll(".pick, summary, button, .button, [type=text], textarea")]
    .filter((each) => each.offsetParent && each.getBoundingClientRect().height < 43.9)
    .map((each) => `too small for a thumb: ${each.outerHTML.slice(0, 80)}`),
);
console.log(JSON.stringify({ text, findings: [...findings, ...small] }));
await browser.close();
