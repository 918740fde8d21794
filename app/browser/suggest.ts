import type { Suggested } from "../ui/forms/suggested.ts";

// The search box's suggestions, loaded when a box gets the focus: a combobox with a list (WAI-ARIA APG). The list is in
// the body, in the top layer, so that it changes nothing that React renders.

interface Option {
  readonly text: string;
  readonly note: string;
  readonly href: string;
}

const WAIT_MS = 120;
const LIST_ID = "suggestions";

const list = document.createElement("ul");
list.id = LIST_ID;
list.className = "suggestions popover-panel";
list.role = "listbox";
list.ariaLabel = "Suggestions";
list.popover = "manual";

let input: HTMLInputElement | null = null;
let active = -1;
/** The text whose options are shown or on their way. */
let asked: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let frame = 0;

document.addEventListener("focusin", ({ target }) => attach(target));
document.addEventListener("focusout", ({ target }) => target === input && close());
document.addEventListener("input", ({ target }) => target === input && later());
document.addEventListener("keydown", press, true);
addEventListener("scroll", close, { passive: true });
addEventListener("resize", close);
// Keeps the focus in the box until the click.
list.addEventListener("pointerdown", (event) => event.preventDefault());
attach(document.activeElement);

function attach(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement) || target.dataset["search"] === undefined || target === input) return;
  input = target;
  input.role = "combobox";
  input.ariaExpanded = "false";
  input.ariaAutoComplete = "list";
  input.setAttribute("aria-controls", LIST_ID);
  if (!list.isConnected) document.body.append(list);
  // Not for the search that the page already shows.
  if (input.value === "" || input.value !== input.defaultValue) later();
}

function later(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void show(), WAIT_MS);
}

async function show(): Promise<void> {
  const box = input;
  const text = box?.value.trim() ?? "";
  if (box === null || document.activeElement !== box) return;
  asked = text;
  const { suggestions } = box.dataset;
  const options = await (suggestions === undefined ? optionsOf(text) : pagesOf(suggestions, text)).catch(() => []);
  // An answer to an earlier text, or for a box that was left, is not shown.
  if (asked !== text || input !== box || document.activeElement !== box) return;
  if (options.length === 0) return close();
  active = -1;
  list.replaceChildren(...options.map(row));
  list.showPopover();
  follow(box);
  box.ariaExpanded = "true";
  box.removeAttribute("aria-activedescendant");
  // A box that only opens pages opens the first at Enter.
  if (suggestions !== undefined && text !== "") choose(0);
}

/** The pages that a box's own address offers. */
async function pagesOf(address: string, text: string): Promise<readonly Option[]> {
  const { pages } = await ask(address, text);
  return pages.map(({ name, href, kind }) => ({ text: name, note: kind, href }));
}

async function ask(address: string, text: string): Promise<Suggested> {
  const response = await fetch(`${address}?q=${encodeURIComponent(text)}`);
  return response.ok ? ((await response.json()) as Suggested) : { pages: [], questions: [] };
}

async function optionsOf(text: string): Promise<readonly Option[]> {
  const { pages, questions } = await ask("/api/suggestions", text);
  return [
    ...(text === "" ? [] : [rounds(text, "Search rounds")]),
    ...questions.map((question) => rounds(question, text === "" ? "Example" : "Search rounds")),
    ...pages.map(({ name, href, kind }) => ({ text: name, note: kind, href })),
  ];
}

function rounds(question: string, note: string): Option {
  return { text: question, note, href: `/companies?search=${encodeURIComponent(question)}` };
}

function row({ text, note, href }: Option, at: number): HTMLLIElement {
  const item = document.createElement("li");
  item.role = "option";
  item.id = `${LIST_ID}-${at}`;
  item.ariaSelected = "false";
  const link = document.createElement("a");
  link.href = href;
  link.tabIndex = -1;
  const kind = document.createElement("small");
  kind.textContent = note;
  link.append(text, kind);
  item.append(link);
  return item;
}

/** Keeps the list below the box, which moves when the page changes while one types. */
function follow(box: HTMLInputElement): void {
  if (!list.matches(":popover-open") || input !== box) return;
  place(box);
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => follow(box));
}

function place(box: HTMLInputElement): void {
  const { left, bottom, width } = box.getBoundingClientRect();
  list.style.left = `${left}px`;
  list.style.top = `${bottom + 4}px`;
  list.style.width = `${Math.min(Math.max(width, 280), innerWidth - 16)}px`;
}

function close(): void {
  clearTimeout(timer);
  asked = null;
  if (list.matches(":popover-open")) list.hidePopover();
  input?.removeAttribute("aria-activedescendant");
  if (input !== null) input.ariaExpanded = "false";
  if (document.activeElement !== input) input = null;
}

function press(event: KeyboardEvent): void {
  if (event.target !== input || input === null) return;
  const isReady = list.matches(":popover-open") && asked === input.value.trim();
  if (event.key === "Enter" && !isReady && input.dataset["suggestions"] !== undefined) void openFirst(input);
  else if (!list.matches(":popover-open")) return;
  else if (!move(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Does what a key means in the open list; false if it means nothing. */
function move(key: string): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step !== undefined) choose(active + step);
  else if (key === "Enter" && active >= 0) list.children[active]?.querySelector("a")?.click();
  else if (key === "Escape") close();
  else return false;
  return true;
}

/** Opens the first page for a text that was typed faster than its pages came; without one, asks as the form does. */
async function openFirst(box: HTMLInputElement): Promise<void> {
  const text = box.value.trim();
  close();
  const [first] = text === "" ? [] : await pagesOf(box.dataset["suggestions"] ?? "", text).catch(() => []);
  if (first === undefined) return box.form?.requestSubmit();
  list.replaceChildren(row(first, 0));
  list.querySelector("a")?.click();
}

/** Marks an option; before the first and after the last one it is the box again. */
function choose(at: number): void {
  const count = list.children.length;
  active = at < -1 ? count - 1 : at >= count ? -1 : at;
  for (const [position, item] of [...list.children].entries()) item.ariaSelected = String(position === active);
  list.children[active]?.scrollIntoView({ block: "nearest" });
  if (active === -1) input?.removeAttribute("aria-activedescendant");
  else input?.setAttribute("aria-activedescendant", `${LIST_ID}-${active}`);
}
