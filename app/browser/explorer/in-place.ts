import { tellConsole } from "../console.ts";
import { morph } from "./morph.ts";

/** Sent on the explorer once it shows another address. */
export const SHOWN = "explorer:shown";

const TYPING_MS = 250;
/** What announces that somebody is about to choose: then every value is fetched. */
const INTEREST = ["pointerenter", "focusin", "touchstart"] as const;
/** How the list is shown, which the script keeps by itself: not part of an address to share. */
const OWN = ["more", "hide"];

/** What the head tells of an address: where it has its place, which feeds follow it. */
const ABOUT = "link:is([rel=canonical],[rel=prev],[rel=next],[rel=alternate]),meta:is([name=robots],[name=description],[property])";

/** What happens to the browser's history: a new entry, the last one changed, or nothing. */
type Entry = "push" | "replace" | "none";

/** Shows every address of the list that is asked for by form, link or history in place, the latest one asked for. */
export function updateInPlace(explorer: HTMLElement): void {
  const status = document.querySelector("[data-explorer-status]");
  let shown = location.pathname + location.search;
  let running: AbortController | undefined;
  let typing: ReturnType<typeof setTimeout> | undefined;
  /** Whether the last entry of the history is one of a word still being typed. */
  let typed = false;

  async function show(address: string, entry: Entry, ownAddress: boolean): Promise<boolean> {
    clearTimeout(typing);
    running?.abort();
    const mine = (running = new AbortController());
    explorer.setAttribute("aria-busy", "true");
    try {
      const page = await pageAt(isExpanded() ? expandedAddress(address) : address, mine.signal);
      const fresh = page.querySelector("[data-explorer]");
      if (mine.signal.aborted) return false;
      if (fresh === null) throw new Error(address);
      // Two ways to ask for the same list come to one address.
      shown = withoutOwn(ownAddress ? address : (fresh.getAttribute("data-explorer") ?? address));
      if (entry === "push" && shown !== location.pathname + location.search) history.pushState(null, "", shown);
      else if (entry !== "none") history.replaceState(null, "", shown);
      document.title = page.title;
      for (const line of document.head.querySelectorAll(ABOUT)) line.remove();
      document.head.append(...page.head.querySelectorAll(ABOUT));
      const focused = document.activeElement;
      morph(explorer, fresh);
      // What a link or the history leads to is searched for as it says, also while the field has the focus.
      const field = explorer.querySelector<HTMLInputElement>("[name=search]");
      if (ownAddress && field !== null) field.value = field.defaultValue;
      if (focused !== null && !focused.isConnected) results()?.focus({ preventScroll: true });
      if (status !== null) status.textContent = explorer.querySelector("[data-summary]")?.textContent ?? "";
      explorer.removeAttribute("aria-busy");
      explorer.dispatchEvent(new Event(SHOWN));
      return true;
    } catch (error) {
      if (mine.signal.aborted) return false;
      tellConsole("The browser loads the list anew.", error);
      location.assign(address);
      return false;
    }
  }

  // Lists of values that were once whole stay so.
  const isExpanded = () => form()?.querySelector("input[name=more]") instanceof HTMLInputElement;
  const results = () => explorer.querySelector<HTMLElement>("[data-results]");
  const form = () => explorer.querySelector<HTMLFormElement>("form.filters");
  const submit = (entry: Entry, submitter: HTMLElement | null = null) => {
    const filled = form();
    if (filled !== null) void show(addressOf(filled, submitter), entry, false);
  };

  explorer.addEventListener("submit", (event) => {
    if (event.target !== form()) return;
    event.preventDefault();
    const more = event.submitter?.matches("[name=more]") === true;
    if (!more) for (const panel of explorer.querySelectorAll<HTMLDetailsElement>("details.filter[open]")) panel.open = false;
    submit("push", event.submitter);
  });
  explorer.addEventListener("change", ({ target }) => {
    if (target instanceof Element && target.matches(".filters [name]:not([name=hide],[name=search])")) submit("push");
  });
  explorer.addEventListener("input", ({ target }) => {
    if (!(target instanceof Element) || !target.matches("[name=search]")) return;
    clearTimeout(typing);
    typing = setTimeout(() => {
      submit(typed ? "replace" : "push");
      typed = true;
    }, TYPING_MS);
  });
  explorer.addEventListener("focusout", () => (typed = false));
  explorer.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || link.target !== "" || link.origin !== location.origin || link.pathname !== location.pathname) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const pages = link.closest("nav") !== null;
    void show(link.pathname + link.search, "push", true).then((done) => {
      if (!done || !pages) return;
      results()?.focus({ preventScroll: true });
      results()?.scrollIntoView();
    });
  });
  const expand = async () => {
    const before = shown;
    const page = await pageAt(expandedAddress(location.href)).catch(() => null);
    const fresh = page?.querySelector("form.filters");
    const current = form();
    // Without an answer the short lists, and their buttons, stay.
    if (fresh && current && shown === before && !explorer.hasAttribute("aria-busy")) morph(current, fresh);
  };
  const first = new AbortController();
  const expandOnce = () => {
    first.abort();
    void expand();
  };
  for (const sign of INTEREST) form()?.addEventListener(sign, expandOnce, { signal: first.signal });
  addEventListener("popstate", () => {
    // A part of the same page (#content) is the browser's.
    if (location.pathname + location.search !== shown) void show(location.pathname + location.search, "none", true);
  });
  // What was chosen or typed before this script was there.
  const filled = form();
  if (filled === null) return;
  const served = filled.cloneNode(true) as HTMLFormElement;
  served.reset();
  if (addressOf(filled, null) !== addressOf(served, null)) submit("push");
}

function expandedAddress(address: string): string {
  const { pathname, searchParams } = new URL(address, location.href);
  searchParams.set("more", "all");
  return `${pathname}?${searchParams}`;
}

async function pageAt(address: string, signal?: AbortSignal): Promise<Document> {
  const response = await fetch(address, signal === undefined ? {} : { signal });
  if (!response.ok) throw new Error(String(response.status));
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

function addressOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) if (typeof value === "string" && value !== "" && name !== "hide") query.append(name, value);
  return `${location.pathname}?${query}`;
}

function withoutOwn(address: string): string {
  const { pathname, searchParams } = new URL(address, location.href);
  for (const name of OWN) searchParams.delete(name);
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
}
