// Draws the PNG icons of the manifest from the two SVGs, with a real browser: node sw/make-icons.mjs
import { readFileSync } from "node:fs";
import { chromium } from "playwright";

const DIR = new URL("../public/icons/", import.meta.url);
const ICONS = [
  ["atrium-192.png", "atrium.svg", 192],
  ["atrium-512.png", "atrium.svg", 512],
  ["atrium-maskable-192.png", "atrium-maskable.svg", 192],
  ["atrium-maskable-512.png", "atrium-maskable.svg", 512],
  ["apple-touch-icon.png", "atrium-maskable.svg", 180],
];

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
for (const [name, source, size] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = readFileSync(new URL(source, DIR), "utf8");
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  await page.screenshot({ path: new URL(name, DIR).pathname, omitBackground: true });
  await page.close();
}
await browser.close();
