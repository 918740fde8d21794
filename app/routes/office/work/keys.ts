import type { ShortcutKeys, Shortcuts } from "../../../ui/frame/shortcuts.tsx";

// Keys of the desk and of the questions of an import, which work before a screen is hydrated (app/browser/office-keys.ts).

/** The keys besides those of the actions. */
export const OTHER_KEYS: ShortcutKeys = [
  [["1", "…", "9"], "choose a company or place"],
  [["n"], "choose New company"],
  [["/"], "search for the company; Enter chooses the first"],
  [["e"], "edit the values; Enter accepts, Escape leaves the field"],
  [["g"], "change what the decision covers"],
  [["t", "w"], "put it off to tomorrow or next week"],
  [["u"], "undo the last decision"],
  [["j", "k"], "next and previous item"],
];

/** Keys of actions, as the kinds of work declare them. */
const ACTION_KEYS = ["a", "r", "b", "p", "s", "m", "x", "t", "w", "d"];

export const WORK_SHORTCUTS: Shortcuts = {
  ...Object.fromEntries(ACTION_KEYS.map((key) => [key, decide(`button[data-key="${key}"]`)])),
  u: decide("button[name=undo]"),
  o: () => find('a[data-key="o"]')?.click(),
  j: () => find("a[rel=next]")?.click(),
  k: () => find("a[rel=prev]")?.click(),
  n: () => find(`input[name=company][value=new]`)?.click(),
  e: () => {
    find("details.work-edit")?.setAttribute("open", "");
    find("[data-edit]")?.focus();
  },
  g: () => {
    const scopes = [...document.querySelectorAll<HTMLInputElement>(".work input[name=scope]")];
    scopes[(scopes.findIndex(({ checked }) => checked) + 1) % scopes.length]?.click();
  },
  "/": () => find("input[type=search]")?.focus(),
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, i) => [String(i + 1), () => find(`input[data-choice="${i + 1}"]`)?.click()]),
  ),
};

function find(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.work ${selector}`);
}

/** Clicks a button, unless the key is held down or a decision is being saved: the click could decide the next item. */
function decide(button: string) {
  return (isHeld: boolean) => {
    if (!isHeld && document.querySelector(".work[data-busy]") === null) find(button)?.click();
  };
}
