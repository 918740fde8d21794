import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

/** The smaller file: each page that is checked gets it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Look = readonly [width: number, colorScheme: "light" | "dark"];

/**
 * A phone in light and a desktop in dark. app/styles/tokens.test.ts checks the contrast of all colours in both schemes,
 * and no other rule depends on the scheme.
 */
export const PHONE_AND_DESKTOP: readonly Look[] = [
  [390, "light"],
  [1440, "dark"],
];

/** Table rows after the twelfth, which repeat the previous ones. */
const FURTHER_ROWS = "tbody > tr:nth-child(n + 13)";

/** Shows or hides further rows: hidden elements cost axe-core less than excluded ones. */
const showFurtherRows = (display: "" | "none") =>
  `document.querySelectorAll("${FURTHER_ROWS}").forEach((row) => (row.style.display = "${display}"))`;

/** Header and footer: covered by screens.e2e.ts, and for signed-in visitors by account-page.e2e.ts. */
export const CHROME: readonly string[] = [".top-bar", "footer"];

/** Content that pages repeat. */
export const REPEATED: readonly string[] = [...CHROME, FURTHER_ROWS];

/** axe-core's violations on the page outside `exclude` (WCAG 2.2 AA and best practices). */
export function axeViolations(page: Page, exclude = CHROME): Promise<string[]> {
  return violations(page, { resultTypes: ["violations"] }, exclude);
}

/**
 * axe-core's violations outside `exclude`, including target sizes, on a phone and on a desktop, which skips further table
 * rows.
 */
export async function axeViolationsIn(
  page: Page,
  { exclude = CHROME }: { readonly exclude?: readonly string[] } = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const [index, [width, colorScheme]] of PHONE_AND_DESKTOP.entries()) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    // The scheme's colours apply with the next frame.
    await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))");
    const options: axe.RunOptions = { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } };
    if (index === 1) await page.evaluate(showFurtherRows("none"));
    const faults = await violations(page, options, exclude);
    found.push(...faults.map((fault) => `${width} px, ${colorScheme}: ${fault}`));
  }
  await page.evaluate(showFurtherRows(""));
  return found;
}

async function violations(page: Page, options: axe.RunOptions, exclude: readonly string[]): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(AXE);
  const context = JSON.stringify({ exclude: exclude.map((selector) => [selector]) });
  const results: axe.AxeResults = await page.evaluate(`axe.run(${context}, ${JSON.stringify(options)})`);
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(" ")}`),
  );
}
