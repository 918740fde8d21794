import { startsWithGivenName } from "../../../names/given-names.ts";
import { isNamedAfterPeople } from "../../../names/named-after-people.ts";
import { CommaEvidence, isKnownOther, type Standing, type Verdict } from "./after-comma.ts";
import { withoutSigns } from "../../../values/footnote.ts";
import { isJoined, joinsTwo, type KnownNames, partsOfJoined, withoutFirmWords } from "./joined-names.ts";
import { itemsOf, type ListItem, pairsOf, partsOf, withoutBrackets } from "./name-list.ts";
import { observePeople } from "./people.ts";
import { personName, reversedNames } from "./person-name.ts";
import type { Cell } from "../files/table.ts";
import { doubtOfName, withoutKind } from "../../../values/organisation.ts";
import { cleanText } from "../../clean-text.ts";
import { fold, textOf } from "../values/text.ts";

/** Names kept of one list; beyond, joined names may stay open that the rest of the list would separate. */
const MOST = 50_000;
const LONGEST = 80;
/** Endings of lists that are kept, that must be two names each to decide about the others, and their share. */
const MOST_ENDINGS = 1_000;
const ENOUGH_ENDINGS = 3;
const USUALLY = 0.9;
/** Names of one list that the catalogue is asked about because their form does not show that they are names. */
const MOST_UNSURE = 2_000;

/** What a column of names names. */
export type NamesOf = "companies" | "investors" | "people";

/** What columns of names show as a whole, and the catalogue beside them. */
export class NameSurvey implements Omit<KnownNames, "noteOpen" | "leaveOut"> {
  readonly commas = new CommaEvidence();
  readonly #of: NamesOf;
  readonly #alone = new Set<string>();
  /** Names that occur alone, without the words of firms at their end. */
  readonly #beginnings = new Set<string>();
  /** Items with "and" by the number of cells that have them as they stand. */
  readonly #joined = new Map<string, { readonly text: string; count: number }>();
  readonly #companies = new Set<string>();
  readonly #investors = new Set<string>();
  readonly #catalogue = new Set<string>();
  /** The last items of lists between commas that have "and" within; "&" stands within many names of firms. */
  readonly #endings = new Set<string>();
  #endsInTwo: boolean | undefined;
  /** Names that more than one cell has. */
  readonly #repeated = new Set<string>();
  /** Names that need evidence from elsewhere. */
  readonly #unsure = new Set<string>();
  /** Items as written that are counted already; lists repeat most investors. */
  readonly #seen = new Set<string>();
  #records = 0;
  #lists = 0;
  /** People with their family name first, and the others. */
  #reversed = 0;
  #straight = 0;

  constructor(of: NamesOf = "investors") {
    this.#of = of;
  }

  observe(cell: Cell): void {
    if (this.#of === "companies") return addTo(this.#companies, textOf(cell));
    if (this.#of === "people") {
      const shows = observePeople(cell, this.commas);
      if (shows !== undefined) {
        if (shows) this.#records++;
        else this.#lists++;
      }
    }
    const items = itemsOf(cell);
    for (const part of partsOf(items)) this.#countOrder(part);
    for (const [index, { text, startsPart, isWhole }] of items.entries()) {
      if (this.#seen.has(text)) addTo(this.#repeated, text);
      if (text === "" || text.length > LONGEST || this.#seen.has(text)) continue;
      if (isJoined(text)) {
        this.#addJoined(text, 1);
        const isLast = !startsPart && isWhole !== true && items[index + 1]?.startsPart !== false;
        if (isLast && !text.includes("&") && this.#endings.size < MOST_ENDINGS) this.#endings.add(text);
      } else {
        if (this.#seen.size < MOST) this.#seen.add(text);
        addTo(this.#alone, text);
        addTo(this.#beginnings, withoutFirmWords(text) ?? "");
        if (this.#of !== "investors") continue;
        addTo(this.#investors, text);
        if (this.#unsure.size < MOST_UNSURE && doubtOfName(withoutKind(text)) === "unsure")
          this.#unsure.add(withoutKind(text));
      }
    }
  }

  #countOrder(part: readonly ListItem[]): void {
    const pairs = pairsOf(part);
    const of = this.#of === "people" ? "people" : "investors";
    if (reversedNames(pairs, of, false) !== undefined) this.#reversed += pairs.length;
    else if (part.length === 1 && personName(part[0]?.text ?? "") !== undefined) this.#straight++;
  }

  /** Adds what another column, or the same column of another file, shows. */
  merge(other: NameSurvey): void {
    this.#records += other.#records;
    this.#lists += other.#lists;
    this.#reversed += other.#reversed;
    this.#straight += other.#straight;
    this.commas.merge(other.commas);
    for (const { text, count } of other.#joined.values()) this.#addJoined(text, count);
    for (const text of other.#unsure) this.#unsure.add(text);
    for (const text of other.#endings) if (this.#endings.size < MOST_ENDINGS) this.#endings.add(text);
    for (const [into, from] of [
      [this.#alone, other.#alone],
      [this.#beginnings, other.#beginnings],
      [this.#companies, other.#companies],
      [this.#investors, other.#investors],
      [this.#repeated, other.#repeated],
    ] as const)
      for (const key of from) if (into.size < MOST) into.add(key);
  }

  /** The names that the catalogue may know, to decide what the file leaves open. */
  get open(): readonly string[] {
    const joined = [...this.#joined.values()].flatMap(({ text }) => partsOfJoined(text));
    return [...new Set([...joined, ...this.commas.texts, ...this.#unsure])];
  }

  /** Takes names that the catalogue knows as investors or companies. */
  addCatalogue(names: Iterable<string>): void {
    for (const name of names) addTo(this.#catalogue, name);
  }

  /** True if the name is a whole item in some cell, or in the catalogue. */
  occursAlone(name: string): boolean {
    const key = keyOf(name);
    return this.#alone.has(key) || this.#catalogue.has(key);
  }

  isKnown(name: string): boolean {
    const key = keyOf(name);
    return this.#repeated.has(key) || this.#catalogue.has(key);
  }

  beginsAnother(name: string): boolean {
    return this.#beginnings.has(keyOf(name));
  }

  /** True if several cells have the same names joined, so that they may well be one name. */
  recurs(joined: string): boolean {
    return (this.#joined.get(keyOf(joined))?.count ?? 0) > 1;
  }

  get endsInTwo(): boolean {
    this.#endsInTwo ??= this.#decideEndings();
    return this.#endsInTwo;
  }

  #decideEndings(): boolean {
    const decided = [...this.#endings].map((text) => joinsTwo(text, this)).filter((isTwo) => isTwo !== undefined);
    const two = decided.filter(Boolean).length;
    return two >= ENOUGH_ENDINGS && two >= decided.length * USUALLY;
  }

  /** True if most cells with several fields are records such as "Name; title; link; career". */
  get isOfRecords(): boolean {
    return this.#records > this.#lists;
  }

  get isReversed(): boolean {
    return this.#reversed > this.#straight;
  }

  /** Decides whether what looks like a name of a person is one; founders may be investors and name firms after themselves. */
  judge(name: string, isAfterComma: boolean): Verdict {
    if (isAfterComma) return this.commas.judge(name, (one) => this.#standingOf(one));
    if (startsWithGivenName(name)) return isNamedAfterPeople(name) ? "other" : "person";
    if (isKnownOther(name)) return "other";
    const key = keyOf(name);
    return this.#companies.has(key) ? "other" : this.#investors.has(key) ? "unclear" : "person";
  }

  /** A name among the companies is a firm's; one among the investors may be a founder's who invests. */
  #standingOf(name: string): Standing {
    const key = keyOf(name);
    if (this.#companies.has(key)) return "firm";
    const invests = this.#investors.has(key) || this.#catalogue.has(key);
    return invests ? (startsWithGivenName(name) ? "investor" : "firm") : undefined;
  }

  #addJoined(text: string, count: number): void {
    const key = keyOf(text);
    const known = this.#joined.get(key);
    if (known !== undefined) known.count += count;
    else if (this.#joined.size < MOST) this.#joined.set(key, { text, count });
  }
}

function addTo(keys: Set<string>, name: string): void {
  if (keys.size < MOST && name !== "" && name.length <= LONGEST) keys.add(keyOf(name));
}

/** Names of letters, digits and usual signs, which need no folding. */
const PLAIN = /^[\w .,&'-]+$/;

function keyOf(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase().replace(/[^a-z0-9]+/g, "");
  return fold(withoutSigns(withoutBrackets(cleanText(name)).name)).replace(/[^\p{L}\p{N}]+/gu, "");
}
