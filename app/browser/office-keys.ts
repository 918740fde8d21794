import { WORK_SHORTCUTS } from "../routes/office/work/keys.ts";
import { readChoice } from "./choices.ts";
import { showScreensInPlace } from "./office-in-place.ts";
import { land, rememberRow } from "./office-landing.ts";
import { pressOnScreen } from "./screen-keys.ts";

// `?` opens the keyboard help of the back office. Screens with keys of their own explain them in their own help, which
// the same key opens (app/ui/frame/shortcuts.tsx).

// ↓ and ↑ go to the same column of the next and the previous row of a table that is edited.
const ROWS = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" } as const;

showScreensInPlace();
landAfterLoad();

addEventListener("keydown", (event) => {
  const { key, target } = event;
  if ((key === "ArrowDown" || key === "ArrowUp") && target instanceof HTMLInputElement) {
    const cell = target.closest("td");
    const row = cell?.closest("tr")?.[ROWS[key]];
    const next = cell && row?.children[cell.cellIndex]?.querySelector<HTMLInputElement>("input.office-cell");
    if (!target.matches("input.office-cell") || !next) return;
    event.preventDefault();
    next.focus();
    next.select();
    return;
  }
  // Browsers have a modifier of their own for access keys; Alt works in all of them.
  const digit = event.altKey && !event.ctrlKey && !event.metaKey ? /^Digit([1-9])$/.exec(event.code)?.[1] : undefined;
  const line = digit && document.querySelector<HTMLElement>(`main a[accesskey="${digit}"]`);
  if (line) {
    event.preventDefault();
    line.click();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || readChoice("shortcuts") === "off") return;
  if (
    target instanceof Element &&
    target.closest("input:not([type=checkbox],[type=radio],[type=file]),select,textarea,dialog,[data-editor]")
  )
    return;
  if (key !== "?") {
    const act = work() === null ? !event.repeat && pressOnScreen(key) : WORK_SHORTCUTS[key];
    if (act) event.preventDefault();
    if (typeof act === "function") act(event.repeat);
    return;
  }
  if (document.querySelector("dialog.keyboard-help:not([popover])") !== null) return;
  event.preventDefault();
  document.querySelector<HTMLElement>("#office-keys")?.togglePopover();
});

// Keys work from now on.
document.querySelector(".office")?.setAttribute("data-keys", "");

// A key that decides an item or answers a question does not also decide the next one.
addEventListener("submit", ({ target }) => {
  work()?.setAttribute("data-busy", "");
  rememberRow(target);
});
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) work()?.removeAttribute("data-busy");
});

/** After a form was sent, unless the browser or the visitor has chosen a place already. */
function landAfterLoad(): void {
  const main = document.querySelector(".office-main");
  const isChosen = document.activeElement !== document.body && !document.activeElement?.matches("[autofocus]");
  if (main?.querySelector("[role=alert]") && !isChosen && document.querySelector(".work-desk") === null) land(main);
}

/** The desk of waiting work, or the questions of an import. */
function work(): Element | null {
  return document.querySelector(".work");
}
