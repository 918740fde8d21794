import { logToConsole } from "./console.ts";

const EVERY = 60_000;

/**
 * Polls the leads address every 60 seconds while the page is visible and updates the rows that changed. On failure the
 * list stays as it is.
 */
export function keepRoundsLive(): void {
  const list = document.querySelector<HTMLElement>("[data-live-rounds]");
  const address = list?.dataset["liveRounds"];
  if (!list || address === undefined) return;
  let known: string | null = null;
  const look = async () => {
    if (document.hidden) return;
    try {
      const answer = await textAt(address);
      if (known === null ? showsOther(list, answer) : known !== answer) await redraw(list);
      // The page may have been cached just before the change; the next poll then tries again.
      known = showsOther(list, answer) ? null : answer;
    } catch (error) {
      logToConsole("The newest rounds could not be read; the list stays as it is.", error);
    }
    list.setAttribute("data-loaded", "");
  };
  addEventListener("visibilitychange", () => void look());
  setInterval(() => void look(), EVERY);
  if (document.readyState === "complete") void look();
  else addEventListener("load", () => void look());
}

async function textAt(address: string): Promise<string> {
  const response = await fetch(address, { cache: "no-cache" });
  if (!response.ok) throw new Error(String(response.status));
  return response.text();
}

/** True if the page's rounds differ from the answer. */
function showsOther(list: HTMLElement, answer: string): boolean {
  // Throws unless the answer is a list; the caller handles that.
  const rounds = JSON.parse(answer) as readonly { readonly id: number }[];
  return (
    rounds.map(({ id }) => id).join() !==
    rowsOf(list)
      .map((row) => row.dataset["round"])
      .join()
  );
}

async function redraw(list: HTMLElement): Promise<void> {
  const page = new DOMParser().parseFromString(await textAt(location.pathname), "text/html");
  const fresh = page.querySelector<HTMLElement>("[data-live-rounds]");
  if (fresh === null) return;
  const shown = new Map(rowsOf(list).map((row) => [row.dataset["round"], row]));
  const added = rowsOf(fresh).filter((row) => !shown.has(row.dataset["round"]));
  const body = list.querySelector("tbody");
  const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : undefined;
  if (body === null || rowsOf(fresh).length === 0) list.replaceChildren(...fresh.childNodes);
  else body.replaceChildren(...rowsOf(fresh).map((row) => kept(shown.get(row.dataset["round"]), row)));
  if (typeof focused === "string")
    (list.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`) ?? list.querySelector("a"))?.focus({
      preventScroll: true,
    });
  const status = document.querySelector("[data-live-rounds-status]");
  if (status !== null && added.length > 0)
    status.textContent = `New: ${added.map((row) => row.querySelector("a")?.textContent ?? "").join(", ")}`;
}

/** The row on the page if it is unchanged, else the new one. */
function kept(shown: HTMLElement | undefined, fresh: HTMLElement): HTMLElement {
  return shown?.innerHTML === fresh.innerHTML ? shown : fresh;
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>("[data-round]")];
}
