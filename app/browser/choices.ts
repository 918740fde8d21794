type Choice = "theme" | "sample-bar" | "hidden-columns" | "shortcuts" | "exclusion-list";

/** The choice stored in this browser; null when there is none or storage is unavailable. */
export function readChoice(name: Choice): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Some private modes refuse storage; the choice then lasts until the page is closed.
    return null;
  }
}

/** Stores a choice in this browser; null removes it. */
export function keepChoice(name: Choice, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // As above: the choice lasts until the page is closed.
  }
}
