import { FILE_DROPPED } from "./events.ts";
import { takeDroppedFiles } from "./file-drop.ts";

/** Under this name lists are kept (owned/kept-list.ts). */
const KEPT = "owned-companies";

/**
 * On the list: brings what compares files only once it is wanted, by opening its panel, by dragging a file over the
 * page, or because a list is kept from before. Who opened the panel before this script was there has opened it, too.
 */
export function summonOwnedCompanies(): void {
  const panel = document.querySelector<HTMLDetailsElement>("[data-owned]");
  if (panel !== null) begin(panel);
}

function begin(owned: HTMLDetailsElement): void {
  let ready: Promise<void> | null = null;
  const summon = () => (ready ??= load(owned.dataset["script"] ?? ""));
  owned.addEventListener("toggle", () => void summon());
  takeDroppedFiles({
    onDrag: () => void summon(),
    onFile(file) {
      owned.open = true;
      void summon().then(() => owned.dispatchEvent(new CustomEvent(FILE_DROPPED, { detail: file })));
    },
  });
  if (owned.open || isKept()) void summon();
}

function load(address: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement("script");
    script.type = "module";
    script.src = address;
    script.addEventListener("load", () => resolve());
    document.head.append(script);
  });
}

function isKept(): boolean {
  try {
    return sessionStorage.getItem(KEPT) !== null || localStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}
