import type { Page } from "playwright-core";

/** Long lists repeat themselves, so checking this many stops suffices. */
const MOST_STOPS = 70;

/**
 * Numbers the focusable elements in `window.stops` and records each stop of Tab in `window.looks`; a radio group has
 * one stop, the selected button. The key is released once the focus has moved and its element was scrolled into view.
 */
const NOTE_STOPS = `(() => {
  window.stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter((one) =>
    one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }) && !one.closest("[aria-hidden=true]") && !(one.type === "radio" && !one.checked));
  window.looks = [];
  document.addEventListener("keyup", () => {
    const one = document.activeElement;
    if (one === null || one === document.body) return;
    const faults = [];
    const style = getComputedStyle(one);
    if (style.outlineStyle === "none" || style.outlineWidth === "0px") faults.push("no outline");
    const boxes = [...one.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
    // Checks the start or the middle: of a large field the browser shows the line being edited.
    const seen = boxes.some((box) => [box.top + Math.min(8, box.height / 2), box.top + box.height / 2].some((y) => {
      const top = document.elementFromPoint(box.left + box.width / 2, y);
      return top !== null && (one.contains(top) || top.contains(one));
    }));
    if (!seen) faults.push("out of sight or covered");
    const name = (one.getAttribute("aria-label") ?? one.textContent ?? one.name ?? "").trim().slice(0, 40) || one.tagName;
    window.looks.push({ stop: window.stops.indexOf(one), faults: faults.map((fault) => name + ": " + fault) });
  }, true);
  return { found: window.stops.length, first: window.stops.findIndex((one) => one.closest("main") !== null), inMain: window.stops.filter((one) => one.closest("main") !== null).length };
})()`;

/** Presses Tab this often. The browser takes the keys in order, so that no press waits for the answer to another. */
export async function pressTab(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const key = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
  const presses = Array.from({ length: times }, () => [
    session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key }),
    session.send("Input.dispatchKeyEvent", { type: "keyUp", ...key }),
  ]);
  await Promise.all(presses.flat());
  await session.detach();
}

/** Elements reached by keyboard, in order, and the expected ones. */
export interface TabStops {
  /** Focusable elements of the page. */
  readonly found: number;
  /** Index of each stop among them; -1 for other elements. */
  readonly visited: readonly number[];
  readonly expected: readonly number[];
  /** Stops without an outline or out of sight. */
  readonly faults: readonly string[];
}

/**
 * Walks with Tab through an open page, or only from the stop before its main content to that content's end, and one step
 * back, since the focus must not be trapped.
 */
export async function walkWithTab(page: Page, part: "all" | "main"): Promise<TabStops> {
  const { found, ...main }: { found: number; first: number; inMain: number } = await page.evaluate(NOTE_STOPS);
  const first = part === "main" && main.inMain > 0 ? main.first : 0;
  if (first > 0) await page.evaluate(`window.stops[${first - 1}].focus()`);
  const stops = Math.min(part === "main" ? main.inMain : found, MOST_STOPS);
  await pressTab(page, stops);
  await page.keyboard.press("Shift+Tab");
  const looks: readonly { readonly stop: number; readonly faults: readonly string[] }[] =
    await page.evaluate("window.looks");
  const forth = Array.from({ length: stops }, (_, i) => first + i);
  return {
    found,
    visited: looks.map(({ stop }) => stop),
    // Shift+Tab releases two keys.
    expected: [...forth, first + stops - 2, first + stops - 2],
    faults: looks.flatMap(({ faults }) => faults),
  };
}
