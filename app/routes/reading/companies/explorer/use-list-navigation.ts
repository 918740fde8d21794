import {
  type ChangeEvent,
  type FocusEvent,
  type MouseEvent,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";
import { ASKED, restOfQuestion } from "../../../../../core/reading/directory/search/goes-on.ts";
import type { Explorer } from "./load-list.ts";
import { addressOf, FURTHER_COLUMNS } from "./view.ts";

const TYPING_MS = 250;

/** True for fields that take effect at once, without another answer: columns included in every answer. */
function isDisplayOnly({ name, value }: { readonly name: string; readonly value: string }): boolean {
  return name === "columns" && !(value in FURTHER_COLUMNS);
}

/** Origin of the visitor's request for the next answer: the form, a link, or a link to another page. */
type Origin = "form" | "link" | "page";

interface Asked {
  readonly address: string;
  readonly origin: Origin;
  readonly focused: Element | null;
  isSettled: boolean;
}

/**
 * Follows the list's form and links through React Router: the same addresses, without loading the page. Returns event
 * handlers for the screen's element.
 */
export function useListNavigation(explorer: Explorer) {
  const navigate = useNavigate();
  const isBusy = useNavigation().state !== "idle";
  const screen = useRef<HTMLDivElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The address requested for an unfinished word; its history entry is replaced by the next one. */
  const typed = useRef<string>(undefined);
  const asked = useRef<Asked>(null);
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const committed = useRef(here);
  useEffect(() => {
    committed.current = here;
  }, [here]);
  const isFromHistory = useNavigationType() === NavigationType.Pop;

  const show = (address: string, origin: Origin, replace = false) => {
    clearTimeout(typing.current);
    typing.current = undefined;
    const request: Asked = { address, origin, focused: document.activeElement, isSettled: false };
    asked.current = request;
    const options = { replace: replace || address === location.pathname + location.search };
    void Promise.resolve(navigate(address, options)).finally(() => (request.isSettled = true));
  };
  const submit = (replace = false) => {
    const form = formIn(screen.current);
    if (form !== null) show(addressOfForm(form), "form", replace);
  };

  const applyEarlyChoices = useEffectEvent(() => {
    const form = formIn(screen.current);
    if (form !== null && addressOfForm(form) !== addressOfForm(served(form))) submit();
  });
  useEffect(() => applyEarlyChoices(), []);

  const [first] = useState(explorer);
  const shown = useRef(explorer);
  const showAnswer = useEffectEvent((answer: Explorer) => {
    if (answer === shown.current) return;
    shown.current = answer;
    const latest = asked.current;
    // The visitor has changed the form since this answer was requested; the next answer includes that change. On a slow
    // device that one may have arrived, and be in the address bar, before this one is drawn.
    const isEarlier = isBusy || latest?.isSettled === false || here !== location.pathname + location.search;
    if (!isFromHistory && latest !== null && latest.address !== here && isEarlier) return;
    asked.current = null;
    const request = isFromHistory ? null : latest;
    const origin = isFromHistory ? "link" : (request?.origin ?? "form");
    // Different forms of one list share a canonical address.
    if (request?.origin === "form" && here === location.pathname + location.search) {
      const canonical = addressOf(new URLSearchParams(answer.query), { ...answer.view, hidden: [] });
      history.replaceState(history.state, "", canonical);
    }
    const form = formIn(screen.current);
    if (form !== null) showFilter(form, origin === "form" ? document.activeElement : null);
    const results = screen.current?.querySelector<HTMLElement>("#results");
    if (origin === "page" || request?.focused?.isConnected === false) results?.focus({ preventScroll: true });
    if (origin === "page") results?.scrollIntoView();
  });
  useEffect(() => showAnswer(explorer), [explorer]);

  return {
    isBusy,
    /** True if the screen shows a different answer than on load, which a live region then announces. */
    isChanged: explorer !== first,
    screen,
    handlers: {
      onSubmit(event: SubmitEvent<HTMLElement>) {
        if (event.target !== formIn(screen.current)) return;
        event.preventDefault();
        for (const panel of document.querySelectorAll<HTMLDetailsElement>("details.filter[open]")) panel.open = false;
        submit();
      },
      onChange({ target }: ChangeEvent<HTMLElement>) {
        if (!isField(target) || target.form !== formIn(screen.current) || isDisplayOnly(target)) return;
        if (!isTyping(target)) return submit();
        // Half of "last 90 days" is no range, so ranges apply once they are complete.
        if (target.type === "text") return;
        clearTimeout(typing.current);
        typing.current = setTimeout(() => {
          // Replacing before that entry exists would overwrite the list from before the search. It may exist undrawn.
          submit([committed.current, location.pathname + location.search].includes(typed.current ?? ""));
          if (asked.current?.address !== committed.current) typed.current = asked.current?.address;
        }, TYPING_MS);
      },
      onBlur({ target }: FocusEvent<HTMLElement>) {
        typed.current = undefined;
        if (!isField(target) || target.form !== formIn(screen.current) || !isTyping(target)) return;
        const isChanged = target.type === "text" && target.value !== (target.dataset["value"] ?? "");
        if (typing.current !== undefined || isChanged) submit();
        else if (asked.current === null) target.value = target.dataset["value"] ?? "";
      },
      onClick(event: MouseEvent<HTMLElement>) {
        const element = event.target instanceof Element ? event.target : null;
        const row = element?.closest<HTMLElement>("[data-round]");
        if (row && element?.closest("a, button, label, input") === null) {
          const query = new URLSearchParams(location.search);
          const isMoving = query.has("open");
          query.set("open", row.dataset["round"] ?? "");
          show(`${location.pathname}?${query}`, "link", isMoving);
          return;
        }
        const link = element?.closest("a") ?? null;
        if (link === null || link.target !== "" || link.pathname !== location.pathname) return;
        if (link.origin !== location.origin || event.button !== 0) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        show(link.pathname + link.search, link.closest("nav") === null ? "link" : "page");
      },
    },
  };
}

function formIn(screen: HTMLElement | null): HTMLFormElement | null {
  return screen?.querySelector<HTMLFormElement>("form.filters") ?? null;
}

type Field = HTMLInputElement | HTMLSelectElement;

function isField(target: EventTarget): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

function isTyping(field: Field): boolean {
  return ["search", "text"].includes(field.type);
}

/** A copy of the form as the page was served. */
function served(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return copy;
}

/** The address the form leads to, without parameters needed only by a form without script. */
function addressOfForm(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  const data = new FormData(form);
  // Only a question that goes on needs the one before.
  const typed = data.get("search");
  const goesOn = typeof typed === "string" && restOfQuestion(typed) !== null;
  for (const [name, value] of data) {
    if (typeof value !== "string" || value === "" || isDisplayOnly({ name, value })) continue;
    if (name === ASKED && !goesOn) continue;
    if (name === "more" || name === "words" || (name === "density" && value === "comfortable")) continue;
    // Exact words stay exact if unchanged.
    const isWords = name === "search" && value === data.get("words");
    query.append(isWords ? "words" : name === "columns" ? "show" : name, value);
  }
  return query.size === 0 ? location.pathname : `${location.pathname}?${query}`;
}

/** Updates the form's fields to the list's filter, except one in which the visitor is typing. */
function showFilter(form: HTMLFormElement, focused: Element | null): void {
  for (const field of form.elements) {
    if (!isField(field) || isDisplayOnly(field) || field.type === "hidden") continue;
    if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type))
      field.checked = field.defaultChecked;
    else if (field !== focused || !isTyping(field)) field.value = field.dataset["value"] ?? "";
  }
}
