import { keepChoice, readChoice } from "./choices.ts";

/** Lets the theme switch set and remember the theme, also the one pressed before this script was there. */
export function switchTheme(): void {
  // In a menu that is shut, it is what the browser filled in again on the way back.
  const pressed = document.querySelector<HTMLInputElement>("[open] > [data-theme-switch] :checked:not(:default)");
  if (pressed !== null) choose(pressed.value);
  const current = readChoice("theme") ?? "system";
  for (const radio of document.querySelectorAll<HTMLInputElement>("[data-theme-switch] input")) {
    radio.checked = radio.value === current;
    radio.addEventListener("change", () => choose(radio.value));
  }
}

function choose(theme: string): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  keepChoice("theme", theme === "system" ? null : theme);
}
