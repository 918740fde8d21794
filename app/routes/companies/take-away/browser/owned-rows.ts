import { tellConsole } from "../../../../browser/console.ts";
import { SHOWN } from "../../../../browser/explorer/in-place.ts";
import type { MatchedBy } from "../owned/company-match.ts";
import type { OwnedList } from "../owned/owned-list.ts";
import { type ListRow, nextPageIn, rowsIn } from "./list-rows.ts";

/** What of the list is hidden, and from how many further pages rows came in its place. */
export interface HiddenRows {
  readonly shown: number;
  readonly byDomain: number;
  readonly byName: number;
  readonly furtherPages: number;
}

const NONE: HiddenRows = { shown: 0, byDomain: 0, byName: 0, furtherPages: 0 };
/** A page with fewer rows than this share of its own is filled from the next ones, at most so many. */
const FULL_ENOUGH = 0.8;
const MOST_PAGES = 5;

/**
 * Hides the rows of companies somebody has, and brings rows of the next pages in their place. The pages are asked for
 * as their links ask for them: nothing of the list goes along.
 */
export class OwnedRows {
  readonly #explorer: HTMLElement;
  readonly #list: OwnedList;
  readonly #listeners = new Set<() => void>();
  #hidden = NONE;
  /** Rows and pages brought in since the server drew the list. */
  #brought: readonly HTMLElement[] = [];
  #furtherPages = 0;
  #ownNext: string | null = null;
  #filling: AbortController | null = null;
  /** The list is being told of rows that were brought in. */
  #announces = false;

  constructor(explorer: HTMLElement, list: OwnedList) {
    this.#explorer = explorer;
    this.#list = list;
    list.subscribe(() => this.#update());
    this.#update();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly hidden = (): HiddenRows => this.#hidden;

  /** To be called when the list shows another address: what was brought in went with the old one. */
  listChanged(): void {
    if (this.#announces) return;
    this.#stopFilling();
    this.#brought = [];
    this.#furtherPages = 0;
    this.#ownNext = null;
    for (const link of this.#explorer.querySelectorAll<HTMLElement>("nav a[hidden]")) link.hidden = false;
    this.#update();
  }

  #update(): void {
    const isActive = this.#list.state().summary !== null;
    if (!isActive) this.#takeBack();
    const rows = rowsIn(this.#explorer);
    const matches = rows.map((row) => this.#list.matchOf(row));
    for (const [at, { element }] of rows.entries()) element.hidden = isActive && typeof matches[at] === "string";
    const count = (by: MatchedBy) => matches.filter((match) => match === by).length;
    this.#change({ shown: rows.length, byDomain: isActive ? count("domain") : 0, byName: isActive ? count("name") : 0, furtherPages: this.#furtherPages });
    if (!isActive) return;
    if (matches.includes(undefined)) void this.#list.decide();
    else void this.#fill(rows);
  }

  async #fill(rows: readonly ListRow[]): Promise<void> {
    const visible = rows.filter(({ element }) => !element.hidden).length;
    const own = rows.length - this.#brought.length;
    const next = nextPageIn(this.#explorer);
    const body = this.#explorer.querySelector("[data-round]")?.parentElement;
    if (this.#filling !== null || next === null || !body || visible >= own * FULL_ENOUGH || this.#furtherPages >= MOST_PAGES) return;
    const filling = (this.#filling = new AbortController());
    try {
      const response = await fetch(next.href, { signal: filling.signal });
      if (!response.ok) throw new Error(`${next.href} answered ${response.status}`);
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      if (filling.signal.aborted) return;
      this.#filling = null;
      this.#bring(rowsIn(page).map(({ element }) => element), body, next, nextPageIn(page));
    } catch (error) {
      // The rows of this page stand; only their number is smaller than it could be.
      if (!filling.signal.aborted) tellConsole("Further rows could not be brought in place of the hidden ones", error);
    }
  }

  #bring(rows: readonly HTMLElement[], body: Element, next: HTMLAnchorElement, nextOfPage: HTMLAnchorElement | null): void {
    const known = new Set(rowsIn(this.#explorer).map(({ element }) => element.dataset["round"]));
    const fresh = rows.filter((row) => !known.has(row.dataset["round"]));
    for (const row of fresh) row.hidden = true;
    body.append(...fresh);
    this.#brought = [...this.#brought, ...fresh];
    this.#furtherPages++;
    this.#ownNext ??= next.getAttribute("href");
    if (nextOfPage === null) next.hidden = true;
    else next.setAttribute("href", nextOfPage.getAttribute("href") ?? "");
    // Other scripts of the list give the new rows what the others have.
    this.#announces = true;
    this.#explorer.dispatchEvent(new Event(SHOWN));
    this.#announces = false;
    this.#update();
  }

  #takeBack(): void {
    this.#stopFilling();
    for (const row of this.#brought) row.remove();
    const next = nextPageIn(this.#explorer);
    if (next !== null && this.#ownNext !== null) {
      next.setAttribute("href", this.#ownNext);
      next.hidden = false;
    }
    this.#brought = [];
    this.#furtherPages = 0;
    this.#ownNext = null;
  }

  #stopFilling(): void {
    this.#filling?.abort();
    this.#filling = null;
  }

  #change(hidden: HiddenRows): void {
    const before = this.#hidden;
    if (before.shown === hidden.shown && before.byDomain === hidden.byDomain && before.byName === hidden.byName && before.furtherPages === hidden.furtherPages) return;
    this.#hidden = hidden;
    for (const listener of this.#listeners) listener();
  }
}
