/**
 * Closes menus and source notes after a link in them is followed, on Escape and on a press outside. Opening
 * and closing by their own summary is the browser's.
 */
export function closeDisclosures(): void {
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const details of openOnes()) {
      const hadFocus = details.contains(document.activeElement);
      details.open = false;
      if (hadFocus) details.querySelector("summary")?.focus();
    }
  });
  addEventListener("pointerdown", ({ target }) => {
    for (const details of openOnes()) if (target instanceof Node && !details.contains(target)) details.open = false;
  });
  addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("a") : null;
    for (const details of openOnes()) if (details.contains(link)) details.open = false;
  });
}

function openOnes() {
  return document.querySelectorAll<HTMLDetailsElement>("details:is([data-disclosure], .filter)[open]");
}
