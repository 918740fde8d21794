import { onCLS, onINP, onLCP, onTTFB } from "web-vitals";
import { tellAnalytics } from "./analytics.ts";
import { tellConsole } from "./console.ts";

type Report = Record<string, number>;

/** Where the site's own reports go. */
const ADDRESS = "/measures";

// Up to the first a page is good, above the second it is poor.
const FID_THRESHOLDS = [100, 300] as const;

/**
 * Reports how fast this page view was, when it ends or is put aside: LCP, CLS, INP, FID and TTFB, to the site and
 * to the page's analytics if it has one. Nothing about the visitor goes with it.
 */
export function measurePage(): void {
  const pending: Report = {};
  const note = ({ name, value, rating }: { name: string; value: number; rating: string }) => {
    pending[name] = value;
    tellAnalytics(name, { value, metric_rating: rating, non_interaction: true });
  };
  onLCP(note);
  onCLS(note);
  onINP(note);
  onTTFB(note);
  const takeFirstInput = onFirstInputDelay((value) => note({ name: "FID", value, rating: value <= FID_THRESHOLDS[0] ? "good" : value > FID_THRESHOLDS[1] ? "poor" : "needs-improvement" }));
  const send = () => {
    takeFirstInput();
    if (Object.keys(pending).length === 0) return;
    report(pending);
    for (const name of Object.keys(pending)) delete pending[name];
  };
  // After the measures' own listeners, which settle at the same moment.
  addEventListener("visibilitychange", () => document.visibilityState === "hidden" && queueMicrotask(send));
  addEventListener("pagehide", () => queueMicrotask(send));
}

/** Reports a screen that could not be drawn, as an exception that ended nothing else. */
export function reportRenderError(): void {
  report({ "render-error": 1 });
  tellAnalytics("exception", { description: "A screen could not be drawn", fatal: false });
}

/** Reports the error screen when the server had to send it. */
export function reportErrorScreen(): void {
  if (document.querySelector("[data-error-screen]") === null) return;
  tellConsole(`The page at ${location.pathname} could not be drawn`);
  reportRenderError();
}

/**
 * First Input Delay: how long the first press waited for the page (the measure INP has succeeded). Returns what takes
 * a delay the browser has noted but not told yet.
 */
function onFirstInputDelay(tell: (milliseconds: number) => void): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes("first-input")) return () => undefined;
  const tellAll = (entries: PerformanceEntryList) => {
    for (const entry of entries) if (entry instanceof PerformanceEventTiming) tell(entry.processingStart - entry.startTime);
  };
  const observer = new PerformanceObserver((list) => tellAll(list.getEntries()));
  observer.observe({ type: "first-input", buffered: true });
  return () => tellAll(observer.takeRecords());
}

function report(values: Report): void {
  navigator.sendBeacon(ADDRESS, JSON.stringify({ path: location.pathname, values }));
}
