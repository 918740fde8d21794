import type { ShortcutKeys, Shortcuts } from "../../../ui/frame/shortcuts.tsx";

export const REVIEW_KEYS: ShortcutKeys = [
  [["a"], "accept: publish it as the chosen company"],
  [["r"], "reject: leave it out"],
  [["1", "…", "9"], "choose a company"],
  [["n"], "choose New company"],
  [["/"], "search for the company; Enter chooses the first"],
  [["e"], "edit the values; Enter accepts, Escape leaves the field"],
  [["g"], "change what the decision covers"],
  [["u"], "undo the last decision"],
  [["j", "k"], "next and previous candidate"],
];

export const REVIEW_SHORTCUTS: Shortcuts = {
  a: decide("button[value=accept]"),
  r: decide("button[value=reject]"),
  u: decide("button[name=undo]"),
  j: () => find("a[rel=next]")?.click(),
  k: () => find("a[rel=prev]")?.click(),
  n: () => find(`input[name=company][value=new]`)?.click(),
  e: () => {
    const fields = find("details.review-edit");
    fields?.setAttribute("open", "");
    fields?.querySelector("input")?.focus();
  },
  g: () => {
    const scopes = [...document.querySelectorAll<HTMLInputElement>(".review input[name=scope]")];
    scopes[(scopes.findIndex(({ checked }) => checked) + 1) % scopes.length]?.click();
  },
  "/": () => find("input[type=search]")?.focus(),
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, i) => [String(i + 1), () => find(`input[data-choice="${i + 1}"]`)?.click()]),
  ),
};

function find(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.review ${selector}`);
}

/**
 * Clicks a button, unless the key is held down or a decision is being saved, because the click could decide the next
 * candidate.
 */
function decide(button: string) {
  return (isHeld: boolean) => {
    if (!isHeld && document.querySelector(".review[data-busy]") === null) find(button)?.click();
  };
}
