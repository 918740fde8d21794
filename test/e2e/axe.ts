import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { BrowserContext, Page } from "playwright-core";

/** The smaller file: pages get it one by one. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Puts axe-core into every page that a context opens, unexecuted until a check. That is cheaper than sending it to each
 * page if most of them are checked.
 */
export function keepAxe(context: BrowserContext): Promise<void> {
  return context.addInitScript(`globalThis.startAxe = function () { ${AXE} }`).then(() => undefined);
}

/** Executes the axe-core of {@link keepAxe}; returns whether the page has one. */
const START_KEPT_AXE = `(() => {
  if (typeof axe === "undefined" && typeof startAxe === "function") startAxe();
  return typeof axe !== "undefined";
})()`;

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
 * rows; and the widths that the page exceeds.
 */
export async function axeViolationsIn(
  page: Page,
  { exclude = CHROME }: { readonly exclude?: readonly string[] } = {},
): Promise<string[]> {
  const found: string[] = [];
  const options: axe.RunOptions = { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } };
  for (const [width, colorScheme] of PHONE_AND_DESKTOP) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    // The scheme's colours apply with the next frame.
    await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))");
    const needed = Number(await page.evaluate("document.documentElement.scrollWidth"));
    if (needed !== width) found.push(`${needed} px wide at ${width} px`);
    const faults = await violations(page, options, width === 390 ? exclude : [...exclude, FURTHER_ROWS]);
    found.push(...faults.map((fault) => `${width} px, ${colorScheme}: ${fault}`));
  }
  return found;
}

async function violations(page: Page, options: axe.RunOptions, exclude: readonly string[]): Promise<string[]> {
  if ((await page.evaluate(START_KEPT_AXE)) !== true) await page.evaluate(AXE);
  const excluded = exclude.filter((selector) => selector !== FURTHER_ROWS).map((selector) => [selector]);
  const hidesRows = exclude.includes(FURTHER_ROWS);
  const results: axe.AxeResults = await page.evaluate(`(async () => {
    ${hidesRows ? showFurtherRows("none") : ""};
    try {
      return await axe.run(${JSON.stringify({ exclude: excluded })}, ${JSON.stringify(options)});
    } finally {
      ${hidesRows ? showFurtherRows("") : ""};
    }
  })()`);
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(" ")}`),
  );
}
