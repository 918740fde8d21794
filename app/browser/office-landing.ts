// Where the focus goes on a screen of the back office that a form or a link led to: one rule for pages that load and
// screens shown in place. The desk of waiting work goes to its next item itself.

import { controlOf, shownRows } from "./screen-keys.ts";

/** The row whose form was sent, kept across the load of the page it leads to. */
interface SentRow {
  readonly path: string;
  readonly table: number;
  readonly row: number;
  readonly rows: number;
}

const KEPT = "office-row";

/** Remembers the row of a list whose form is sent. */
export function rememberRow(form: EventTarget | null): void {
  const row = form instanceof HTMLFormElement && form.method === "post" ? form.closest("main tbody tr") : null;
  const tables = [...document.querySelectorAll("main table")];
  const table = tables.findIndex((one) => one.contains(row));
  if (row === null || table < 0) return;
  const rows = shownRows(tables[table]);
  const sent: SentRow = { path: location.pathname, table, row: rows.indexOf(row), rows: rows.length };
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(sent));
  } catch {
    // Refused in private modes: the message takes the focus.
  }
}

/**
 * Puts the focus where work goes on: at the first rejected field, else at the row after the one that was decided, else
 * at the field where the screen begins, else at the message. False if the screen has none of these.
 */
export function land(main: Element): boolean {
  const next = nextRow(main);
  const message = main.querySelector<HTMLElement>("[role=alert]");
  const rejected = main.querySelector<HTMLElement>("[aria-invalid=true]");
  const target = rejected ?? next ?? main.querySelector<HTMLElement>("[autofocus]") ?? message;
  if (target === null) return false;
  if (target === message) message.tabIndex = -1;
  else if (message !== null) {
    // Screen readers say the message with the place where work goes on.
    message.id ||= "outcome";
    const described = [target.getAttribute("aria-describedby"), message.id].filter((id) => id !== null);
    target.setAttribute("aria-describedby", described.join(" "));
  }
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: target === rejected || target === next ? "center" : "nearest" });
  return true;
}

/** The control of the row after the one whose form was sent; null if there is none, or the form was rejected. */
function nextRow(main: Element): HTMLElement | null {
  const sent = takeRow();
  if (sent?.path !== location.pathname || main.querySelector("[role=alert]") === null) return null;
  const rows = shownRows(main.querySelectorAll("table")[sent.table]);
  // A decided row that has left the list made room for the next one.
  const row = rows[rows.length < sent.rows ? sent.row : sent.row + 1];
  return row?.querySelector<HTMLElement>("td :is(summary, button)") ?? (row && controlOf(row)) ?? null;
}

function takeRow(): SentRow | null {
  try {
    const kept = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    return kept === null ? null : (JSON.parse(kept) as SentRow);
  } catch {
    return null;
  }
}
