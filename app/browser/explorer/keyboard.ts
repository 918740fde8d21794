import { keepChoice, readChoice } from "../choices.ts";

const HELP = `<form method="dialog"><h2>Keyboard</h2><dl>
<dt><kbd>j</kbd> <kbd>k</kbd></dt><dd>next and previous round</dd>
<dt><kbd>Enter</kbd></dt><dd>open its company</dd>
<dt><kbd>x</kbd></dt><dd>choose it for export</dd>
<dt><kbd>/</kbd></dt><dd>search</dd>
<dt><kbd>?</kbd></dt><dd>this help</dd></dl>
<label><input type="checkbox"> Keyboard shortcuts on</label>
<button class="button button-quiet">Close</button></form>`;

/** Keys for who works through a list: j, k, Enter, x, / and ?. They can be switched off in the help (WCAG 2.2, 2.1.4). */
export function listenToKeys(explorer: HTMLElement): void {
  let dialog: HTMLDialogElement | undefined;
  const help = () => {
    dialog ??= makeHelp();
    dialog.showModal();
  };
  const actions: Readonly<Record<string, () => void>> = {
    j: () => step(explorer, 1),
    k: () => step(explorer, -1),
    x: () => document.activeElement?.closest("[data-round]")?.querySelector<HTMLElement>(".pick input")?.click(),
    "/": () => {
      const field = explorer.querySelector<HTMLInputElement>("[name=search]");
      // Selecting alone gives the focus in some browsers only.
      field?.focus();
      field?.select();
    },
    "?": help,
  };
  addEventListener("keydown", (event) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
    if (act === undefined || isOff() || (event.target instanceof Element && event.target.closest("input:not([type=checkbox],[type=radio]),select,textarea,dialog") !== null)) return;
    event.preventDefault();
    act();
  });
  explorer.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-keyboard]") !== null) help();
  });
}

function isOff(): boolean {
  return readChoice("shortcuts") === "off";
}

function step(explorer: HTMLElement, by: 1 | -1): void {
  const rows = [...explorer.querySelectorAll<HTMLElement>("[data-round]:not([hidden])")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))];
  row?.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
}

function makeHelp(): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.className = "keyboard-help card";
  dialog.setAttribute("aria-label", "Keyboard");
  dialog.innerHTML = HELP;
  const box = dialog.querySelector("input");
  if (box !== null) {
    box.checked = !isOff();
    box.addEventListener("change", () => keepChoice("shortcuts", box.checked ? null : "off"));
  }
  document.body.append(dialog);
  return dialog;
}
