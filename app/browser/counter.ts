/**
 * Raises each counter by its step until its cap (`data-counter-*`). It rests while the tab is hidden, and with
 * reduced motion it stands still.
 */
export function runCounters(): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const counter of document.querySelectorAll<HTMLElement>("[data-counter]")) run(counter);
}

function run(counter: HTMLElement): void {
  const step = Number(counter.dataset["counterStep"]);
  const every = Number(counter.dataset["counterEvery"]);
  const cap = Number(counter.dataset["counterCap"]);
  let timer: ReturnType<typeof setInterval> | undefined;
  const raise = () => {
    const next = Math.min(cap, Number(counter.textContent) + step);
    counter.textContent = String(next);
    if (next === cap) clearInterval(timer);
  };
  const follow = () => {
    clearInterval(timer);
    if (!document.hidden && Number(counter.textContent) < cap) timer = setInterval(raise, every);
  };
  addEventListener("visibilitychange", follow);
  follow();
}
