import type { ShortcutKeys, Shortcuts } from "../../../../ui/frame/shortcuts.tsx";

export const LIST_KEYS: ShortcutKeys = [
  [["j", "k"], "next and previous round"],
  [["Enter"], "open its company"],
  [["o"], "show it beside the list"],
  [["Escape"], "close what is beside the list"],
  [["x"], "select it for export"],
  [["/"], "search"],
];

export const LIST_SHORTCUTS: Shortcuts = {
  j: () => step(1),
  k: () => step(-1),
  o: () => focusedRow()?.querySelector("td")?.click(),
  Escape: () => document.querySelector<HTMLElement>("[data-close-panel]")?.click(),
  x: () => focusedRow()?.querySelector<HTMLElement>(".pick input")?.click(),
};

function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(".explorer [data-round]")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))];
  row?.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
  // The panel beside the list shows the newly selected round.
  if (document.querySelector("[data-round-panel]") !== null) row?.querySelector("td")?.click();
}

function focusedRow(): Element | null {
  return document.activeElement?.closest("[data-round]") ?? null;
}
