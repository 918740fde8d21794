const FIRST_TOUCH = ["pointerdown", "keydown", "focusin"] as const;

/** Starts the React of a screen that is an application once the browser is idle, or at the visitor's first touch. */
export function hydrateLater(): void {
  const waiting = document.querySelector<HTMLScriptElement>("script[data-hydrate]");
  if (waiting === null) return;
  const start = () => {
    for (const touch of FIRST_TOUCH) removeEventListener(touch, start);
    if (!waiting.isConnected) return;
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = waiting.nonce;
    script.textContent = waiting.textContent;
    waiting.replaceWith(script);
  };
  for (const touch of FIRST_TOUCH) addEventListener(touch, start, { once: true });
  const whenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(start) : setTimeout(start));
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
}
