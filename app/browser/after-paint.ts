/**
 * Calls `improve` once the browser has drawn the page, or at once in a tab nobody looks at (a page being prerendered is
 * one). A slow telephone shows the page before it spends time on making it better.
 */
export function afterPaint(improve: () => void): void {
  if (document.hidden) improve();
  // A frame's callbacks run before it is drawn, a timer set in them after.
  else requestAnimationFrame(() => setTimeout(improve));
}
