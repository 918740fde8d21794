import { tellConsole } from "./console.ts";

const EVERY = 60_000;

/**
 * Keeps the home page's rounds as the catalogue has them: asks the leads address every 60 seconds while the page is
 * visible, and when its answer changed, takes the rows that differ from the page as the server now draws it. Without
 * an answer the list stays as it is.
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
      // A page drawn just before the change does not have it yet: then the next look tries again.
      known = showsOther(list, answer) ? null : answer;
    } catch (error) {
      tellConsole("The newest rounds could not be read; the list stays as it is.", error);
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

/** Whether the rows on the page are of other rounds than those answered. */
function showsOther(list: HTMLElement, answer: string): boolean {
  // What is no list throws of itself.
  const rounds = JSON.parse(answer) as readonly { readonly id: number }[];
  return rounds.map(({ id }) => id).join() !== rowsOf(list).map((row) => row.dataset["round"]).join();
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
  if (typeof focused === "string") (list.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`) ?? list.querySelector("a"))?.focus({ preventScroll: true });
  const status = document.querySelector("[data-live-rounds-status]");
  if (status !== null && added.length > 0) status.textContent = `New: ${added.map((row) => row.querySelector("a")?.textContent ?? "").join(", ")}`;
}

/** The row on the page while it says the same, else the new one. */
function kept(shown: HTMLElement | undefined, fresh: HTMLElement): HTMLElement {
  return shown?.innerHTML === fresh.innerHTML ? shown : fresh;
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>("[data-round]")];
}
