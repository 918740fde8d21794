import { keepChoice } from "./choices.ts";

/** Lets the visitor put the sample notice away for good. */
export function dismissSampleBar(): void {
  const button = document.querySelector("[data-dismiss-sample-bar]");
  // Before, it has its place but could do nothing.
  button?.classList.remove("invisible");
  button?.addEventListener("click", () => {
    document.documentElement.dataset["sampleBar"] = "dismissed";
    keepChoice("sample-bar", "dismissed");
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  });
}
