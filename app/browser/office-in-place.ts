// Shows screens of the back office in place: puts the content of the fetched page into this one, so that the column
// keeps its scroll and focus. Hydrated screens and those with scripts or frames of their own load as pages.

import { land } from "./office-landing.ts";

/** Number of the newest request; answers to earlier ones are ignored. */
let newest = 0;
let shown = location.pathname + location.search;
/** The screen as it was fetched. */
let served = "";

/** Follows links and filters, and goes back and forth, in place from now on. */
export function showScreensInPlace(): void {
  const frame = document.querySelector<HTMLElement>(".office");
  if (frame === null || "__reactRouterContext" in window || isLoaded(document)) return;
  document.addEventListener("click", follow);
  document.addEventListener("submit", filter);
  addEventListener("popstate", ({ state }) => {
    if (location.pathname + location.search !== shown) void show(new URL(location.href), scrollOf(state));
  });
  frame.dataset["inPlace"] = "";
  served = frame.querySelector(".office-main")?.innerHTML ?? "";
  showAgain();
}

const AGAIN_MS = 1_500;

/** Shows a screen again while what it tells about is running, unless somebody stands at one of its controls. */
function showAgain(): void {
  if (document.querySelector("main [data-running]") === null) return;
  const request = newest;
  setTimeout(() => {
    if (request !== newest) return;
    const isUsed = document.activeElement?.matches("main :not([role=alert])") === true;
    if (isUsed || document.visibilityState !== "visible") showAgain();
    else void show(new URL(location.href), scrollY);
  }, AGAIN_MS);
}

function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const elsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (link === null || elsewhere || event.defaultPrevented || link.target !== "" || link.hasAttribute("download"))
    return;
  go(event, new URL(link.href));
}

/** Forms that only change the address. */
function filter(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "get") return;
  if (["formaction", "formmethod", "formtarget"].some((name) => submitter?.hasAttribute(name))) return;
  const address = new URL(form.getAttribute("action") ?? location.pathname, location.href);
  const fields = [...new FormData(form, submitter)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  address.search = new URLSearchParams(fields).toString();
  go(event, address);
}

function go(event: Event, address: URL): void {
  const isScreen = /^\/back-office(?:\/|$)/.test(address.pathname) && !/\.\w+$/.test(address.pathname);
  if (address.origin !== location.origin || !isScreen) return;
  // The browser itself goes to another part of this screen.
  if (address.hash !== "" && address.pathname + address.search === shown) return;
  event.preventDefault();
  void show(address, null);
}

/** Fetches a screen and shows it: at `scroll` of a former visit, or as a new entry of the history. */
async function show(address: URL, scroll: number | null): Promise<void> {
  const request = (newest += 1);
  const main = document.querySelector<HTMLElement>(".office-main");
  main?.setAttribute("aria-busy", "true");
  const page = await read(address);
  if (request !== newest) return;
  const content = page?.querySelector(".office-main");
  if (!page || !content || !main || isLoaded(page)) {
    if (scroll === null) location.assign(address);
    else location.reload();
    return;
  }
  // Nothing new is not announced again.
  if (address.href === location.href && content.innerHTML === served) {
    main.removeAttribute("aria-busy");
    return showAgain();
  }
  served = content.innerHTML;
  await addStyles(page);
  if (request !== newest) return;
  if (scroll === null) {
    history.replaceState({ scroll: scrollY }, "");
    history.pushState(null, "", address);
  }
  shown = location.pathname + location.search;
  document.title = page.title;
  main.removeAttribute("aria-busy");
  main.replaceChildren(...content.childNodes);
  updateColumn(page);
  // A link of the column keeps the focus, for the next one beside it.
  if (document.activeElement?.matches(".office-side nav a") !== true && !land(main))
    main.focus({ preventScroll: true });
  const place = scroll === null && address.hash !== "" ? document.getElementById(address.hash.slice(1)) : null;
  if (place === null) scrollTo(0, scroll ?? 0);
  else {
    place.scrollIntoView();
    // A field takes the focus; other places leave it where it is.
    place.focus({ preventScroll: true });
  }
  showAgain();
}

/** The page at an address, at which a redirect may have ended; null for anything else, such as a file. */
async function read(address: URL): Promise<Document | null> {
  try {
    const response = await fetch(address, { headers: { accept: "text/html" } });
    if (!response.headers.get("content-type")?.startsWith("text/html")) return null;
    if (response.redirected) address.href = response.url;
    return new DOMParser().parseFromString(await response.text(), "text/html");
  } catch {
    return null;
  }
}

/** True for pages that the browser must load: they have scripts, or frames that only their own policy allows. */
function isLoaded(page: Document): boolean {
  return page.querySelector("#hydration, main :is(script, [data-later], iframe)") !== null;
}

/** Waits for the style sheets of a page that this one lacks. */
async function addStyles(page: Document): Promise<void> {
  const known = new Set(
    [...document.querySelectorAll("link[rel=stylesheet]")].map((link) => link.getAttribute("href")),
  );
  const lacking = [...page.querySelectorAll("link[rel=stylesheet]")].filter(
    (link) => !known.has(link.getAttribute("href")),
  );
  await Promise.all(
    lacking.map((link) => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      link.addEventListener("load", resolve);
      link.addEventListener("error", resolve);
      document.head.append(link);
      return promise;
    }),
  );
}

/** Marks the current section and its counts and empties the jump box; the links stay, and so does the focus on one. */
function updateColumn(page: Document): void {
  const news = new Map(linksOf(page));
  for (const [key, link] of linksOf(document)) {
    const fresh = news.get(key);
    if (fresh === undefined) continue;
    link.replaceChildren(...fresh.childNodes);
    const current = fresh.getAttribute("aria-current");
    if (current === null) link.removeAttribute("aria-current");
    else link.setAttribute("aria-current", current);
  }
  const box = document.querySelector<HTMLInputElement>(".office-jump input");
  if (box !== null) box.value = "";
}

/** The links of the column and the bar, by where they are and lead. */
function linksOf(page: Document): [string, Element][] {
  return [...page.querySelectorAll(".office-side nav a")].map((link) => [
    `${link.closest("nav")?.ariaLabel} ${link.getAttribute("href")}`,
    link,
  ]);
}

function scrollOf(state: unknown): number {
  return typeof state === "object" && state !== null && "scroll" in state ? Number(state.scroll) : 0;
}
