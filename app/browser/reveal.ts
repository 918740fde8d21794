/**
 * Fades and slides blocks in once a tenth of them is visible. Only blocks that begin below the window are hidden
 * first, so what a visitor already sees never goes away; with reduced motion nothing moves.
 */
export function revealBlocks(): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const below = [...document.querySelectorAll("[data-reveal]")].filter((block) => block.getBoundingClientRect().top >= innerHeight);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        target.setAttribute("data-reveal", "shown");
      }
    },
    { threshold: 0.1 },
  );
  for (const block of below) {
    block.setAttribute("data-reveal", "waiting");
    observer.observe(block);
  }
  // Found by keyboard before it was scrolled to.
  addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) target.closest('[data-reveal="waiting"]')?.setAttribute("data-reveal", "shown");
  });
}
