import { onCLS, onINP, onLCP, onTTFB } from "web-vitals";
import { logToConsole } from "./console.ts";

declare global {
  interface Window {
    /** Google's tag, if the operator added it to the page. */
    gtag?: (command: "event", name: string, details: Readonly<Record<string, unknown>>) => void;
    /** Any analytics with a `track` function (Segment's API, which many others copy). */
    analytics?: { readonly track?: (name: string, details: Readonly<Record<string, unknown>>) => void };
  }
}

type Report = Record<string, number>;

/** The URL to which the browser reports its measurements. */
const ADDRESS = "/measures";

// Good up to the first, poor above the second.
const FID_THRESHOLDS = [100, 300] as const;

/**
 * Reports the Web Vitals of this page view (LCP, CLS, INP, FID, TTFB) when it ends or is hidden, to the site and to the
 * page's analytics. Sends nothing about the visitor.
 */
export function measurePage(): void {
  const pending: Report = {};
  const note = ({ name, value, rating }: { name: string; value: number; rating: string }) => {
    pending[name] = value;
    sendAnalytics(name, { value, metric_rating: rating, non_interaction: true });
  };
  onLCP(note);
  onCLS(note);
  onINP(note);
  onTTFB(note);
  const takeFirstInput = onFirstInputDelay((value) =>
    note({
      name: "FID",
      value,
      rating: value <= FID_THRESHOLDS[0] ? "good" : value > FID_THRESHOLDS[1] ? "poor" : "needs-improvement",
    }),
  );
  const send = () => {
    takeFirstInput();
    if (Object.keys(pending).length === 0) return;
    report(pending);
    for (const name of Object.keys(pending)) delete pending[name];
  };
  // Runs after the listeners of web-vitals, which report at the same moment.
  addEventListener("visibilitychange", () => document.visibilityState === "hidden" && queueMicrotask(send));
  addEventListener("pagehide", () => queueMicrotask(send));
}

/** Reports a screen that failed to render as a non-fatal exception. */
export function reportRenderError(): void {
  report({ "render-error": 1 });
  sendAnalytics("exception", { description: "A screen could not be drawn", fatal: false });
}

/** Reports the error screen when the server rendered it. */
export function reportErrorScreen(): void {
  if (document.querySelector("[data-error-screen]") === null) return;
  logToConsole(`The page at ${location.pathname} could not be drawn`);
  reportRenderError();
}

/**
 * First Input Delay: how long the page took to handle the first input (superseded by INP). Returns a function that
 * flushes a delay the browser has recorded but not yet reported.
 */
function onFirstInputDelay(onDelay: (milliseconds: number) => void): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes("first-input")) return () => undefined;
  const reportAll = (entries: PerformanceEntryList) => {
    for (const entry of entries)
      if (entry instanceof PerformanceEventTiming) onDelay(entry.processingStart - entry.startTime);
  };
  const observer = new PerformanceObserver((list) => reportAll(list.getEntries()));
  observer.observe({ type: "first-input", buffered: true });
  return () => reportAll(observer.takeRecords());
}

function report(values: Report): void {
  navigator.sendBeacon(ADDRESS, JSON.stringify({ path: location.pathname, values }));
}

/**
 * Sends an event to the page's own analytics, if any: `window.gtag("event", name, details)` and
 * `window.analytics.track(name, details)`. The site ships neither.
 */
function sendAnalytics(name: string, details: Readonly<Record<string, unknown>>): void {
  window.gtag?.("event", name, details);
  window.analytics?.track?.(name, details);
}
