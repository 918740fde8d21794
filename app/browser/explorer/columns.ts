import { keepChoice, readChoice } from "../choices.ts";
import { SHOWN } from "./in-place.ts";

/** Remembers which columns are left out, in this browser. Leaving them out is the style's, by the boxes that are ticked. */
export function rememberColumns(explorer: HTMLElement): void {
  const boxes = () => [...explorer.querySelectorAll<HTMLInputElement>("input[name=hide]")];
  const restore = () => {
    const kept = readChoice("hidden-columns")?.split(" ") ?? [];
    for (const box of boxes()) if (kept.includes(box.value)) box.checked = true;
  };
  explorer.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "hide") return;
    const hidden = boxes().filter((box) => box.checked).map((box) => box.value).join(" ");
    document.documentElement.dataset["hide"] = hidden;
    keepChoice("hidden-columns", hidden === "" ? null : hidden);
  });
  explorer.addEventListener(SHOWN, restore);
  restore();
}
