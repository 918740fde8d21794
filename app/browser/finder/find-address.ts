import { LOOKUP } from "../../routes/finder/screens/lookup-parameter.ts";
import { solveChallenge } from "./solve-challenge.ts";

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset["script"] || !form.action.endsWith("/email-finder")) return;
  event.preventDefault();
  // The form's own way says what is wrong, and how to go on.
  findAddress(form).catch(() => form.submit());
});

/** Looks up the person of a form and shows the result beside it; rejects if the lookup could not be started. */
async function findAddress(form: HTMLFormElement): Promise<void> {
  const query = new FormData(form).get("name");
  const place = form.parentElement?.querySelector("[data-looked-up]");
  if (typeof query !== "string" || !place) throw new Error("the form has no place for its result");
  const button = form.querySelector("button");
  if (button !== null) {
    button.textContent = "Searching…";
    button.disabled = true;
  }
  const { id, state } = await start({ query });
  if (state === "searching") await ended(id);
  place.replaceChildren(...(await rendered(id, query)));
}

interface Started {
  readonly id: string;
  readonly state: string;
}

/** Starts a lookup through the API, with a proof of work if it asks for one. */
async function start(body: Readonly<Record<string, string>>): Promise<Started> {
  const response = await fetch("/api/finder/find", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.status === 428 && body["solution"] === undefined) {
    const { challenge, bits } = (await response.json()) as { readonly challenge: string; readonly bits: number };
    return start({ ...body, challenge, solution: await solveChallenge({ challenge, bits }) });
  }
  if (!response.ok) throw new Error(`the lookup was answered with ${response.status}`);
  return (await response.json()) as Started;
}

/** Resolves when the lookup pauses or ends, or its stream is refused. */
function ended(id: string): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(`/api/finder/searches/${id}/events`);
    const end = () => {
      source.close();
      resolve();
    };
    source.addEventListener("end", end);
    source.addEventListener("error", () => {
      // EventSource reconnects automatically unless the server refused it.
      if (source.readyState === EventSource.CLOSED) end();
    });
  });
}

/** The result as this page shows it with the lookup in its address. */
async function rendered(id: string, query: string): Promise<readonly ChildNode[]> {
  const params = new URLSearchParams(location.search);
  params.set(LOOKUP, id);
  const response = await fetch(`${location.pathname}?${params}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const place = page.querySelector(`[data-looked-up="${CSS.escape(query)}"]`);
  if (place === null || place.childElementCount === 0) throw new Error("the page does not show the lookup");
  return [...place.childNodes];
}
