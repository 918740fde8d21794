import { SPECULATION_RULES } from "../document/speculation-rules.ts";
import { logToConsole } from "./console.ts";
import { hydrateLater } from "./hydrate.ts";
import { keepRoundsLive } from "./live-rounds.ts";
import { measurePage, reportErrorScreen } from "./measures.ts";
import {
  closeDisclosures,
  copyAddresses,
  dismissSampleBar,
  hideTopBar,
  revealBlocks,
  switchTheme,
} from "./page-chrome.ts";

afterPaint(
  revealBlocks,
  hideTopBar,
  closeDisclosures,
  copyAddresses,
  loadFormScripts,
  suggestWhileTyping,
  switchTheme,
  dismissSampleBar,
  runCounters,
  keepRoundsLive,
  hydrateLater,
  reportMissingPath,
  reportErrorScreen,
  measurePage,
  prerenderLinks,
);

/**
 * Runs each improvement after the first paint, each in its own task to keep input responsive; runs them at once in a
 * hidden or prerendered tab.
 */
function afterPaint(...improvements: readonly (() => void)[]): void {
  if (document.hidden) for (const improve of improvements) improve();
  // Animation-frame callbacks run before the paint, a timer set in one runs after it.
  else requestAnimationFrame(() => improvements.forEach((improve) => setTimeout(improve)));
}

/**
 * Lets forms with `data-script` act in place, instead of loading a page. The first press loads the script
 * (`finder/find-address.ts`, `copy-figure.ts`) and submits the form again.
 */
function loadFormScripts(): void {
  const loaded = new Set<string>();
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const script = form instanceof HTMLFormElement ? form.dataset["script"] : undefined;
    if (!(form instanceof HTMLFormElement) || script === undefined || loaded.has(script)) return;
    event.preventDefault();
    loaded.add(script);
    import(/* @vite-ignore */ script).then(
      () => form.requestSubmit(),
      () => form.submit(),
    );
  });
}

/** Loads the suggestions of the search box (`suggest.ts`) when one gets the focus, or has it already. */
function suggestWhileTyping(): void {
  const load = ({ target }: { readonly target: EventTarget | null }) => {
    const script = target instanceof HTMLElement ? target.dataset["search"] : undefined;
    if (script === undefined) return;
    document.removeEventListener("focusin", load);
    // Without it the box searches all the same.
    import(/* @vite-ignore */ script).catch(() => undefined);
  };
  document.addEventListener("focusin", load);
  load({ target: document.activeElement });
}

/** Logs a path that was not found to the browser console. */
function reportMissingPath(): void {
  if (document.querySelector("[data-missing-path]") === null) return;
  logToConsole(`404: no page at ${location.pathname}`);
}

/** Adds speculation rules for links. A response header would cost an extra request before the first paint. */
function prerenderLinks(): void {
  const script = document.createElement("script");
  script.type = "speculationrules";
  script.textContent = SPECULATION_RULES;
  document.head.append(script);
}

/**
 * Raises each counter by its step up to its cap (`data-counter-*`). Pauses while the tab is hidden and never runs with
 * reduced motion.
 */
function runCounters(): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const counter of document.querySelectorAll<HTMLElement>("[data-counter]")) run(counter);
}

function run(counter: HTMLElement): void {
  const step = Number(counter.dataset["counterStep"]);
  const every = Number(counter.dataset["counterEvery"]);
  const cap = Number(counter.dataset["counterCap"]);
  let timer: ReturnType<typeof setInterval> | undefined;
  const raise = () => {
    const next = Math.min(cap, Number(counter.textContent) + step);
    counter.textContent = String(next);
    if (next === cap) clearInterval(timer);
  };
  const follow = () => {
    clearInterval(timer);
    if (!document.hidden && Number(counter.textContent) < cap) timer = setInterval(raise, every);
  };
  addEventListener("visibilitychange", follow);
  follow();
}
