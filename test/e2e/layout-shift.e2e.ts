import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";
import { slowDown } from "./slow-device.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "sample" });
});
afterAll(() => site.stop());
const open = useBrowser();

/** Collects what shifts, with the elements that do. */
function observeShifts(): void {
  const shifts: string[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        readonly value: number;
        readonly sources: readonly { readonly node: Node | null }[];
      };
      const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName));
      shifts.push(`${value.toFixed(4)}: ${nodes.join(" | ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

describe.each([390, 768, 1280])("at %i px on a device six times slower", (width) => {
  it.each(["/", "/companies", "/investors"])("%s shifts nothing", async (path) => {
    const { page } = await open("about:blank", { viewport: { width, height: 900 } });
    await page.addInitScript(observeShifts);
    const restore = await slowDown(6);
    await page.goto(site.url + path, { waitUntil: "load" });
    // Two frames later everything that was loaded is drawn.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await restore();
    expect(await page.evaluate(() => (globalThis as unknown as { readonly shifts: readonly string[] }).shifts)).toEqual(
      [],
    );
  });
});
