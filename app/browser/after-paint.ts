/**
 * Makes each of the improvements once the browser has drawn the page, or at once in a tab nobody looks at (a page being
 * prerendered is one). A slow telephone shows the page before it spends time on making it better, and each is a task of its
 * own, so that a press in between need not wait for all.
 */
export function afterPaint(...improvements: readonly (() => void)[]): void {
  if (document.hidden) for (const improve of improvements) improve();
  // A frame's callbacks run before it is drawn, a timer set in them after.
  else requestAnimationFrame(() => improvements.forEach((improve) => setTimeout(improve)));
}
