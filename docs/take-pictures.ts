/*
 * Takes the README's pictures of a site with the sample catalogue: node docs/take-pictures.ts http://localhost:3000.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { ensureChromium } from "../bootstrap/chromium.mjs";

const FOLDER = join(import.meta.dirname, "pictures");

const [site] = process.argv.slice(2);
if (site === undefined) throw new Error("Name the site: node docs/take-pictures.ts http://localhost:3000");
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ["--no-sandbox"] });
for (const colorScheme of ["light", "dark"] as const) {
  const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 800 } });
  await page.goto(`${site}/companies`, { waitUntil: "networkidle" });
  await page.screenshot({ path: join(FOLDER, `companies-${colorScheme}.png`) });
}
await browser.close();
