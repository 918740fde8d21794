import { keepChoice, readChoice } from "./choices.ts";

const THRESHOLD = 10;

/** Hides the top bar when the visitor scrolls down by more than 10 pixels, and brings it back on scrolling up. */
export function hideTopBar(): void {
  const bar = document.querySelector("[data-top-bar]");
  if (bar === null) return;
  // Scroll position at the last change of direction or of the bar.
  let from = window.scrollY;
  addEventListener(
    "scroll",
    () => {
      const now = Math.max(0, window.scrollY);
      if (now < from) bar.removeAttribute("data-hidden");
      else if (now - from <= THRESHOLD) return;
      else if (!bar.contains(document.activeElement) && bar.querySelector("details[open]") === null)
        bar.setAttribute("data-hidden", "");
      from = now;
    },
    { passive: true },
  );
}

/**
 * Closes menus and source notes when a link in them is followed, on Escape and on a click outside. The browser itself
 * handles the summary.
 */
/** Copies the address of a copy button. */
export function copyAddresses(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
    if (button === null) return;
    navigator.clipboard.writeText(button.dataset["copy"] ?? "").then(
      () => (button.textContent = "Copied"),
      () => (button.textContent = "Could not copy"),
    );
  });
}

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

/** Makes the theme switch set and store the theme, including a choice made before this script ran. */
export function switchTheme(): void {
  // In a closed menu, the checked value is one the browser restored on navigating back.
  const pressed = document.querySelector<HTMLInputElement>("[open] > [data-theme-switch] :checked:not(:default)");
  if (pressed !== null) choose(pressed.value);
  const current = readChoice("theme") ?? "system";
  for (const radio of document.querySelectorAll<HTMLInputElement>("[data-theme-switch] input")) {
    radio.checked = radio.value === current;
    radio.addEventListener("change", () => choose(radio.value));
  }
}

function choose(theme: string): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  keepChoice("theme", theme === "system" ? null : theme);
}

/** Lets the visitor dismiss the sample notice permanently. */
export function dismissSampleBar(): void {
  document.querySelector("[data-dismiss-sample-bar]")?.addEventListener("click", () => {
    document.documentElement.dataset["sampleBar"] = "dismissed";
    keepChoice("sample-bar", "dismissed");
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  });
}

/**
 * Fades and slides in blocks once 10% of them is visible. Hides only blocks that start below the window, so nothing
 * already seen disappears; does nothing with reduced motion.
 */
export function revealBlocks(): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const below = [...document.querySelectorAll("[data-reveal]")].filter(
    (block) => block.getBoundingClientRect().top >= innerHeight,
  );
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
  // Keyboard focus may reach a block before scrolling reveals it.
  addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) target.closest('[data-reveal="waiting"]')?.setAttribute("data-reveal", "shown");
  });
}
