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

interface Look {
  readonly width: number;
  /** axe-core's rules there. */
  readonly rules: "all" | "all but colours" | "layout and names";
}

const DESKTOP_LOOK: Look = { width: 1440, rules: "all" };

/** Only rules about layout, and names of elements that only phones show, can differ on the phone. */
const PHONE_AND_DESKTOP: readonly Look[] = [{ width: 390, rules: "layout and names" }, DESKTOP_LOOK];

/** For screens whose colours are checked with other content. */
export const PHONE: readonly Look[] = [{ width: 390, rules: "all but colours" }];
export const DESKTOP: readonly Look[] = [DESKTOP_LOOK];

const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
const LAYOUT_AND_NAMES = [
  "target-size",
  "scrollable-region-focusable",
  "aria-hidden-focus",
  "region",
  "heading-order",
  "page-has-heading-one",
  "landmark-unique",
  "button-name",
  "link-name",
  "summary-name",
  "label",
  "select-name",
  "image-alt",
  "svg-img-alt",
];

/** Table rows after the sixth, which repeat the previous ones; those of other tables than lists of leads count on a phone. */
const FURTHER_ROWS = "tbody > tr:nth-child(n + 7)";
const FURTHER_LEADS = "tr[data-round]:nth-child(n + 7)";

/** Header and footer: covered by screens.e2e.ts, and for signed-in visitors by account-page.e2e.ts. */
export const CHROME: readonly string[] = [".top-bar", "footer"];

/** Of back-office screens, which have no header or footer: office-actions.e2e.ts checks the navigation on the first one. */
export const OFFICE_CHROME: readonly string[] = [".office-side"];

/** Content that pages repeat. */
export const REPEATED: readonly string[] = [...CHROME, FURTHER_ROWS];

/** axe-core's violations on the page outside `exclude` (WCAG 2.2 AA and best practices). */
export function axeViolations(page: Page, exclude = CHROME): Promise<string[]> {
  return violations(page, {}, exclude);
}

/** axe-core's violations within an element, for parts that open on a page that another test checks. */
export function axeViolationsOf(page: Page, selector: string): Promise<string[]> {
  return violations(page, {}, [], [selector]);
}

/**
 * axe-core's violations within `include` (default: the page) and outside `exclude`, including target sizes, in each
 * look, without further table rows; and the widths that the page exceeds. Its colours are those of the page's scheme,
 * since changing it draws everything again; app/styles/tokens.test.ts checks the contrast of all colours in both.
 */
export async function axeViolationsIn(
  page: Page,
  {
    include,
    exclude = CHROME,
    looks = PHONE_AND_DESKTOP,
  }: { include?: readonly string[]; exclude?: readonly string[]; looks?: readonly Look[] } = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const { width, rules } of looks) {
    await page.setViewportSize({ width, height: 900 });
    const needed = Number(await page.evaluate("document.documentElement.scrollWidth"));
    if (needed !== width) found.push(`${needed} px wide at ${width} px`);
    const further = width === 390 ? FURTHER_LEADS : FURTHER_ROWS;
    const faults = await violations(page, optionsOf(rules), [...exclude, further], include);
    found.push(...faults.map((fault) => `${width} px: ${fault}`));
  }
  return found;
}

/** Opens the collapsed content of a screen, to be checked with the rest. */
export async function openDetails(page: Page): Promise<void> {
  await page.evaluate("for (const one of document.querySelectorAll('main details')) one.open = true");
}

function optionsOf(rules: Look["rules"]): axe.RunOptions {
  if (rules === "layout and names") return { runOnly: { type: "rule", values: LAYOUT_AND_NAMES } };
  const disabled = rules === "all" ? [] : COLOUR_RULES.map((id) => [id, { enabled: false }] as const);
  return { rules: { "target-size": { enabled: true }, ...Object.fromEntries(disabled) } };
}

/** Hides elements without moving others: hidden ones cost axe-core less than excluded ones. */
const HIDE = "(element) => element.style.setProperty('visibility', 'hidden', 'important')";
const SHOW = "(element) => element.style.removeProperty('visibility')";

async function violations(
  page: Page,
  chosen: axe.RunOptions,
  exclude: readonly string[],
  include: readonly string[] = ["html"],
): Promise<string[]> {
  if ((await page.evaluate(START_KEPT_AXE)) !== true) await page.evaluate(AXE);
  // Preloading style sheets and media serves only rules about rotation and sound.
  const options: axe.RunOptions = { ...chosen, resultTypes: ["violations"], preload: false };
  // Only texts: Playwright would check and copy each object of the results.
  return page.evaluate(`(async () => {
    const excluded = ${JSON.stringify(exclude)}.flatMap((selector) => [...document.querySelectorAll(selector)]);
    excluded.forEach(${HIDE});
    try {
      const { violations } = await axe.run(${JSON.stringify({ include })}, ${JSON.stringify(options)});
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => id + ": " + help + " at " + node.target.join(" ")));
    } finally {
      excluded.forEach(${SHOW});
    }
  })()`);
}
