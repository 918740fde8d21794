declare global {
  interface Window {
    /** Google's tag, when the operator added it to the page. */
    gtag?: (command: "event", name: string, details: Readonly<Record<string, unknown>>) => void;
    /** Any analytics with a `track` function (Segment's form, which many speak). */
    analytics?: { readonly track?: (name: string, details: Readonly<Record<string, unknown>>) => void };
  }
}

/**
 * Tells the page's own analytics, if it has one: `window.gtag("event", name, details)` and
 * `window.analytics.track(name, details)`, whichever are there. The site brings neither.
 */
export function tellAnalytics(name: string, details: Readonly<Record<string, unknown>>): void {
  window.gtag?.("event", name, details);
  window.analytics?.track?.(name, details);
}
