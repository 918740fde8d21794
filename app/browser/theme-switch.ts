import { keepChoice, readChoice } from "./choices.ts";

/** Lets the theme switch set and remember the theme. */
export function switchTheme(): void {
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
