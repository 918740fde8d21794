import type { FacetPhrase, Phrase } from "./phrase.ts";
import { investorsMeant, investorsNear } from "./investors-meant.ts";
import { asksOfOne, elsewhereAt, englishOf, isShaping, phraseOf, type Ruled, textOf } from "./rules.ts";
import type { Item } from "./items.ts";
import { INVESTORS } from "./nouns.ts";
import type { LookUps } from "./look-ups.ts";

type Role = "investor" | "lead_investor";

const NO_KINDS = "rounds cannot be narrowed by the kind of their investors; Investors lists those of each kind";
const CO_INVESTORS_LISTED = "the page of the investor, under Investors, lists them; here are its rounds";
const KINDS =
  /^(?:(?:an?|any|some|several|the|well-known|top|tier[- ]1) )*(?:accelerators?|incubators?|angels?|angel investors?|family offices?|corporates?|corporate (?:vcs?|investors?)|universit(?:y|ies)|investors?|vcs?|funds?|backers?)$/i;
/** Where investors are is not known. */
const PLACELESS = /^(?:foreign|overseas|international|local|domestic|strategic)$/;

function roleOf(item: Item | undefined, cls: "role" | "behind"): Role | null {
  const role = item?.kind === "shaping" ? item.classes.get(cls) : undefined;
  return role === "investor" || role === "lead_investor" ? role : null;
}

/** "backed by Accel", "led by Accel or Merrow", "Accel portfolio", "Accel wasn't the lead", or an investor's name. */
export function investorsAt(items: readonly Item[], at: number, known: LookUps): Ruled {
  const first = items[at];
  if (first === undefined) return null;
  if (isShaping(first, "coinvest"))
    return [[{ kind: "unused", text: first.text, reason: CO_INVESTORS_LISTED }], at + 1];
  const role = roleOf(first, "role");
  if (role === null) {
    if (first.kind !== "investor") return null;
    const group = groupFrom(items, at);
    const later = behindAt(items, afterBut(items, group.to));
    const behind = behindAt(items, group.to) ?? (isLeadRefused(later) ? later : null);
    const phrase = groupPhrase(group, behind?.role ?? "investor", known);
    if (behind === null) return [[phrase], group.to];
    // "Accel invested but did not lead", "Accel, but not as lead"
    const further = behind.role === "investor" ? behindAt(items, afterBut(items, behind.to)) : null;
    if (isLeadRefused(further)) return [asFollower(group, known), further.to];
    const isBeside = isLeadRefused(behind) && !/^(?:was|is|did)/i.test(items[group.to]?.text ?? "");
    return [isBeside ? asFollower(group, known) : [{ ...phrase, isExcluded: behind.isRefused }], behind.to];
  }
  let start = at + 1;
  while (
    /^(?:the|an?|both|either|like|such as|including|of|by|from|investors?(?: like)?|:)$/i.test(items[start]?.text ?? "")
  )
    start += 1;
  const next = items[start];
  if (
    /^(?:anybody|anyone|any|nobody|no one|no-one)$/i.test(next?.text ?? "") &&
    !isPartOfName(items, start + 1, start)
  ) {
    const isExcluded = /^no/i.test(next?.text ?? "");
    const text = `${first.text} ${next?.text}`;
    const values = [role === "lead_investor" ? "lead" : "investors"];
    return [[{ kind: "facet", facet: "has", values, isExcluded, text }], start + 1];
  }
  if (next?.kind === "investor") {
    const group = groupFrom(items, start);
    const behind = behindAt(items, group.to);
    const phrase = groupPhrase(group, behind?.role ?? role, known);
    return [[behind === null ? phrase : { ...phrase, isExcluded: behind.isRefused }], behind?.to ?? group.to];
  }
  return elsewhereAt(items, start) ?? unknownAt(items, start, role, known) ?? leftAlone(items, at, first, next);
}

export const ALIKE_UNKNOWN = "which companies or investors are alike is not known";
const ALIKE = new RegExp(`^(?:${INVESTORS}) (?:like|similar to)$`);

/** "VCs like Accel" asks for others than Accel, and "backed by VCs like Accel" for its rounds. */
export function alikeAt(items: readonly Item[], at: number): Ruled {
  const to = [at + 1, at + 2].find((end) => ALIKE.test(englishOf(items.slice(at, end))));
  const before = items[at - 1];
  const isOf = isShaping(before, "with", "role", "noun", "join") || /\b(?:by|from|of)$/.test(before?.english ?? "");
  if (to === undefined || isOf) return null;
  return [[{ kind: "unused", text: textOf(items.slice(at, to)), reason: ALIKE_UNKNOWN }], to];
}

/** "not a lead but participated: Accel", "invested without leading: Accel": what an investor was is said before its name. */
export function followersAt(items: readonly Item[], at: number, known: LookUps): Ruled {
  const first = behindAt(items, at);
  const second = first === null ? null : behindAt(items, afterBut(items, first.to));
  const last = second ?? first;
  if (last === null || !(isLeadRefused(first) || isLeadRefused(second))) return null;
  let to = last.to;
  while (isShaping(items[to], "join", "filler", "place")) to += 1;
  if (items[to]?.kind !== "investor") return null;
  const group = groupFrom(items, to);
  return [asFollower(group, known), group.to];
}

type Behind = NonNullable<ReturnType<typeof behindAt>>;

function isLeadRefused(one: Behind | null): one is Behind {
  return one !== null && one.isRefused && one.role === "lead_investor";
}

/** Rounds that investors joined and did not lead. */
function asFollower(group: Group, known: LookUps): readonly FacetPhrase[] {
  return [groupPhrase(group, "investor", known), { ...groupPhrase(group, "lead_investor", known), isExcluded: true }];
}

function afterBut(items: readonly Item[], at: number): number {
  let to = at;
  while (isShaping(items[to], "join", "but") || /^(?:where|while|though)$/i.test(items[to]?.text ?? "")) to += 1;
  return to;
}

/** "led by" without an investor says nothing; "rounds of the last 30 days" and "deals from May" are about days. */
function leftAlone(items: readonly Item[], at: number, role: Item, next: Item | undefined): Ruled {
  const saysNothing = isShaping(role, "filler") || next?.kind === "days" || asksOfOne(items, at);
  const reason = "no investor that it is about was read";
  return [[saysNothing ? phraseOf(role) : { kind: "unused", text: role.text, reason }], at + 1];
}

interface Group {
  /** Investors by name, each with every fund of its house. */
  readonly named: readonly (Item & { readonly kind: "investor" })[];
  readonly text: string;
  readonly to: number;
}

const isBetween = (item: Item | undefined) => isShaping(item, "either") || /^(?:by|from|of)$/.test(item?.english ?? "");

/** "Accel and Merrow Ventures" */
function groupFrom(items: readonly Item[], at: number): Group {
  const named: (Item & { readonly kind: "investor" })[] = [];
  let [text, to] = ["", at];
  for (let next = at; ;) {
    const item = items[next];
    if (item?.kind !== "investor") break;
    named.push(item);
    text = textOf([...(text === "" ? [] : [{ text }]), ...items.slice(to, next).map(phraseOf), item]);
    to = next + 1;
    next = to;
    // "led by Accel or by Merrow"
    while (isShaping(items[next], "join", "all") || (next > to && isBetween(items[next]))) next += 1;
    if (next === to) break;
  }
  return { named, text, to };
}

function groupPhrase({ named, text }: Group, role: Role, known: LookUps): FacetPhrase {
  const values = named.flatMap((one) => {
    const meant =
      role === "investor" ? one.values : investorsMeant({ known, facet: role, text: one.text, isExpected: true });
    return meant.length > 0 ? meant : [one.text];
  });
  return { kind: "facet", facet: role, values, isExcluded: false, text, ...(named.length > 1 && { isSeveral: true }) };
}

/** "portfolio", "as lead", "wasn't the lead": what follows says what the investor was. */
function behindAt(
  items: readonly Item[],
  at: number,
): { readonly role: Role; readonly isRefused: boolean; readonly to: number } | null {
  let next = at;
  while (/^(?:is|was|were|are|did|does|has|had|have|took|take|taken|the|a|as|be)$/i.test(items[next]?.text ?? ""))
    next += 1;
  const isRefused = isShaping(items[next], "negation");
  if (isRefused) next += 1;
  while (/^(?:the|an?|as|be)$/i.test(items[next]?.text ?? "")) next += 1;
  const word = items[next];
  if (word?.kind === "shaping" && word.classes.get("behind") === "follower")
    return { role: "lead_investor", isRefused: true, to: next + 1 };
  // "that Accel is not in"
  const isIn =
    isRefused && word?.english === "in" && (items[next + 1] === undefined || isShaping(items[next + 1], "join"));
  const isHeading = isRefused && word?.english.endsWith(":") === true;
  const role = isIn ? "investor" : roleOf(word, isHeading ? "role" : "behind");
  return role === null ? null : { role, isRefused, to: next + 1 };
}

/** The words after "backed by" as the name of an investor that no visible round has, or of one spelled like it. */
function unknownAt(items: readonly Item[], start: number, role: Role, known: LookUps): Ruled {
  let to = start;
  while (isPartOfName(items, to, start)) to += 1;
  while (
    to > start &&
    items[to - 1]?.kind === "shaping" &&
    !/^(?:capital|ventures?|fund|group|venture capital|vc)$/i.test(items[to - 1]?.text ?? "")
  )
    to -= 1;
  if (to === start) return null;
  const text = textOf(items.slice(start, to));
  const isKind = KINDS.test(text) || PLACELESS.test(items[start]?.english ?? "");
  if (isKind) return [[{ kind: "unused", text, reason: NO_KINDS }], to];
  const phrase = { kind: "facet", facet: role, isExcluded: false, text } as const;
  // "backed by Accel and Merrow", of whom nobody is known
  const further =
    isShaping(items[to], "join") && items[to + 1]?.kind !== "value" ? unknownAt(items, to + 1, role, known) : null;
  const joint = items[to];
  const [more] = further?.[0] ?? [];
  if (further !== null && joint !== undefined && more?.kind === "facet") {
    const named = unknownAt(items.slice(0, to), start, role, known)?.[0] ?? [];
    return [[...named, { kind: "filler", text: phraseOf(joint).text }, more], further[1]];
  }
  if (known.seesPart) return [[{ ...phrase, values: [text] }], to];
  const values = investorsNear({ known, facet: role, text, isExpected: true });
  const found: Phrase =
    values.length === 0 ? { ...phrase, values: [text] } : { ...phrase, values, corrected: values[0] ?? text };
  return [[found], to];
}

function isPartOfName(items: readonly Item[], at: number, start: number): boolean {
  const item = items[at];
  if (item === undefined) return false;
  if (item.kind === "word" || item.kind === "name" || (item.kind === "investor" && at === start)) return true;
  // "backed by Berlin Capital"
  if (item.kind === "value") return at === start && /^\p{Lu}/u.test(item.text);
  if (item.kind !== "shaping" || isShaping(item, "join", "negation", "place", "with", "role", "noun", "round"))
    return /^ventures?$/i.test(item.text);
  return true;
}
