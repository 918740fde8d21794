import { readChoice } from "./choices.ts";

// `?` opens the keyboard help of the back office. Screens with keys of their own explain them in their own help, which
// the same key opens (app/ui/frame/shortcuts.tsx).

addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (key !== "?" || event.ctrlKey || event.metaKey || event.altKey || readChoice("shortcuts") === "off") return;
  if (
    target instanceof Element &&
    target.closest("input:not([type=checkbox],[type=radio]),select,textarea,dialog,[data-editor]")
  )
    return;
  if (document.querySelector("dialog.keyboard-help:not([popover])") !== null) return;
  event.preventDefault();
  document.querySelector<HTMLElement>("#office-keys")?.togglePopover();
});
