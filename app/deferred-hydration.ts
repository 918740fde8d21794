/**
 * Takes React's modules off a page's way to its first paint: nothing is preloaded, and the script that starts them
 * waits for the browser script (app/browser/hydrate.ts), which runs it when the browser is idle or at the first touch.
 */
export function deferHydration(html: string): string {
  return html.replaceAll(/<link rel="modulepreload"[^>]*>/g, "").replaceAll(/<script((?: [^>]*)?) type="module" async=""( [^>]*)?>(?=[^<]*import)/g, '<script$1 type="text/plain" data-hydrate=""$2>');
}
