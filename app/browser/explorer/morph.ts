/** What the visitor, or a script, did to an element stays as it is. */
const KEPT = new Set(["open", "aria-busy", "hidden"]);

/**
 * Makes an element say what a freshly drawn one says, by changing what differs: what has the focus keeps it, open
 * panels stay open, and lists keep where they are scrolled to. `[data-island]` belongs to another script.
 */
export function morph(shown: Element, fresh: Element): void {
  if (shown.matches("[data-island]")) return;
  for (const name of shown.getAttributeNames()) if (!fresh.hasAttribute(name) && !KEPT.has(name)) shown.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (!KEPT.has(name) && shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  morphChildren(shown, fresh);
  if (shown instanceof HTMLInputElement) takeValue(shown, fresh);
  if (shown instanceof HTMLSelectElement) shown.value = (fresh.querySelector("option[selected]") ?? fresh.querySelector("option"))?.getAttribute("value") ?? "";
}

function takeValue(shown: HTMLInputElement, fresh: Element): void {
  if (shown.type === "checkbox" || shown.type === "radio") shown.checked = fresh.hasAttribute("checked");
  // Who is typing has typed on meanwhile.
  else if (shown !== document.activeElement) shown.value = fresh.getAttribute("value") ?? "";
}

function morphChildren(shown: Element, fresh: Element): void {
  const keyed = new Map<string | null, Element>();
  for (const child of shown.children) keyed.set(keyOf(child), child);
  let at: ChildNode | null = shown.firstChild;
  for (const child of Array.from(fresh.childNodes)) {
    const key = keyOf(child);
    const match: ChildNode | null | undefined = key === null ? (at !== null && at.nodeName === child.nodeName && keyOf(at) === null ? at : null) : keyed.get(key);
    if (match === at && at !== null) at = at.nextSibling;
    else shown.insertBefore(match ?? child, at);
    if (!match) continue;
    if (match instanceof Element && child instanceof Element) morph(match, child);
    else if (match.nodeValue !== child.nodeValue) match.nodeValue = child.nodeValue;
  }
  while (at !== null) {
    const next: ChildNode | null = at.nextSibling;
    at.remove();
    at = next;
  }
}

/** What tells an element from its neighbours: its id, the round it is about, or the choice it holds. */
function keyOf(node: Node): string | null {
  if (!(node instanceof HTMLElement)) return null;
  const field = node.matches(".values > *") ? node.querySelector("input") : null;
  return node.id || node.dataset["round"] || (field && `${field.name}=${field.getAttribute("value")}`);
}
