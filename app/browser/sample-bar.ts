import { keepChoice } from "./choices.ts";

/** Lets the visitor put the sample notice away for good. */
export function dismissSampleBar(): void {
  document.querySelector("[data-dismiss-sample-bar]")?.addEventListener("click", () => {
    document.documentElement.dataset["sampleBar"] = "dismissed";
    keepChoice("sample-bar", "dismissed");
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  });
}
