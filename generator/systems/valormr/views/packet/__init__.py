"""The battle packet: everything a table needs for one engagement, reader by reader."""
