type Choice = "theme" | "sample-bar" | "hidden-columns" | "shortcuts" | "owned-companies";

/** What the visitor chose earlier in this browser; null when nothing, or when the browser keeps nothing. */
export function readChoice(name: Choice): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Storage is refused in some private modes; the choice then lasts for the page.
    return null;
  }
}

/** Remembers a choice in this browser; null forgets it. */
export function keepChoice(name: Choice, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // As above: the choice lasts for the page.
  }
}
