// Keys of the back office's screens without keys of their own. None of them decides anything: they move the focus, tick
// a row or open a link, and Enter does the rest.

/** The controls that open or decide a row of a list; a row's first one is used. */
const OF_ROW = ["input[type=checkbox]", "select", "th a", "summary, button", "a"];

/** Does what a key means on this screen; false if it means nothing. */
export function pressOnScreen(key: string): boolean {
  if (key === "/") return focus(shown("input[type=search]"));
  if (key === "a") return focus(shown("[data-main]") ?? shown(".button-primary"));
  if (/^[1-9]$/.test(key)) return choose(Number(key));
  const named = /^[a-z]$/.test(key) ? shown(`[data-key="${key}"]`) : undefined;
  named?.click();
  return named !== undefined;
}

/** Ticks a row of the screen's first list, or goes to what opens it. */
function choose(place: number): boolean {
  const row = shownRows(shown("table"))[place - 1];
  const found = row === undefined ? undefined : controlOf(row);
  if (found instanceof HTMLInputElement && found.type === "checkbox") found.click();
  return focus(found);
}

/** The rows of a list. */
export function shownRows(table: Element | undefined): readonly Element[] {
  return table === undefined ? [] : [...table.querySelectorAll("tbody tr")];
}

/** The control that opens or decides a row. */
export function controlOf(row: Element): HTMLElement | undefined {
  for (const part of OF_ROW) {
    const found = row.querySelector<HTMLElement>(part);
    if (found !== null) return found;
  }
  return undefined;
}

function shown(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(`main :is(${selector})`)].find((one) => one.checkVisibility());
}

function focus(target: HTMLElement | undefined): boolean {
  // With the ring of the keyboard, also after the pointer was used.
  target?.focus({ focusVisible: true });
  return target !== undefined;
}
