import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { BrowserContext, Page } from "playwright-core";

/** The smaller file: pages get it one by one. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Adds axe-core to every page of a context as a function that a check calls. Cheaper than sending it to each page, if
 * most pages are checked.
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
 * and no other rule depends on the scheme, so axe-core computes contrasts only in the last look.
 */
const PHONE_AND_DESKTOP: readonly Look[] = [
  [390, "light"],
  [1440, "dark"],
];

/** For screens whose look is checked with other content. */
export const PHONE: readonly Look[] = [[390, "light"]];
export const DESKTOP: readonly Look[] = [[1440, "dark"]];

/** Table rows after the sixth, which repeat the previous ones; those of other tables than lists of leads count on a phone. */
const FURTHER_ROWS = "tbody > tr:nth-child(n + 7)";
const FURTHER_LEADS = "tr[data-round]:nth-child(n + 7)";

/** Shows or hides elements: hidden ones cost axe-core less than excluded ones. */
const show = (selectors: readonly string[], display: "" | "none") =>
  `document.querySelectorAll("${selectors.join()}").forEach((row) => (row.style.display = "${display}"))`;

/** Header and footer: covered by screens.e2e.ts, and for signed-in visitors by account-page.e2e.ts. */
export const CHROME: readonly string[] = [".top-bar", "footer"];

/** Content that pages repeat. */
export const REPEATED: readonly string[] = [...CHROME, FURTHER_ROWS];

/** axe-core's violations on the page outside `exclude` (WCAG 2.2 AA and best practices). */
export function axeViolations(page: Page, exclude = CHROME): Promise<string[]> {
  return violations(page, {}, exclude);
}

/**
 * axe-core's violations outside `exclude`, including target sizes, in each look, without further table rows; and the
 * widths that the page exceeds.
 */
export async function axeViolationsIn(
  page: Page,
  { exclude = CHROME, looks = PHONE_AND_DESKTOP }: { exclude?: readonly string[]; looks?: readonly Look[] } = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const [width, colorScheme] of looks) {
    const rules = { "target-size": { enabled: true }, "color-contrast": { enabled: width === looks.at(-1)?.[0] } };
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    // The scheme's colours apply with the next frame.
    await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))");
    const needed = Number(await page.evaluate("document.documentElement.scrollWidth"));
    if (needed !== width) found.push(`${needed} px wide at ${width} px`);
    const faults = await violations(page, { rules }, [...exclude, width === 390 ? FURTHER_LEADS : FURTHER_ROWS]);
    found.push(...faults.map((fault) => `${width} px, ${colorScheme}: ${fault}`));
  }
  return found;
}

async function violations(page: Page, chosen: axe.RunOptions, exclude: readonly string[]): Promise<string[]> {
  if ((await page.evaluate(START_KEPT_AXE)) !== true) await page.evaluate(AXE);
  const [hidden = [], excluded = []] = [true, false].map((isOfRows) =>
    exclude.filter((selector) => [FURTHER_ROWS, FURTHER_LEADS].includes(selector) === isOfRows),
  );
  // Preloading style sheets and media serves only rules about rotation and sound.
  const options: axe.RunOptions = { ...chosen, resultTypes: ["violations"], preload: false };
  const results: axe.AxeResults = await page.evaluate(`(async () => {
    ${hidden.length > 0 ? show(hidden, "none") : ""};
    try {
      return await axe.run(${JSON.stringify({ exclude: excluded.map((selector) => [selector]) })}, ${JSON.stringify(options)});
    } finally {
      ${hidden.length > 0 ? show(hidden, "") : ""};
    }
  })()`);
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(" ")}`),
  );
}
