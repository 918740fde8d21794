const THRESHOLD = 10;

/** Hides the top bar when the visitor scrolls down by more than 10 pixels, and brings it back on scrolling up. */
export function hideTopBar(): void {
  const bar = document.querySelector("[data-top-bar]");
  if (bar === null) return;
  // Where the visitor last turned round, or the bar last changed.
  let from = window.scrollY;
  addEventListener(
    "scroll",
    () => {
      const now = Math.max(0, window.scrollY);
      if (now < from) bar.removeAttribute("data-hidden");
      else if (now - from <= THRESHOLD) return;
      else if (!bar.contains(document.activeElement) && bar.querySelector("details[open]") === null) bar.setAttribute("data-hidden", "");
      from = now;
    },
    { passive: true },
  );
}
