import { isAmountWithCurrency } from "../values/amount-shape.ts";
import { readDate } from "../../../values/dates.ts";
import { type ListField, ROUND_FIELDS } from "../columns/list-field.ts";
import type { Mapping } from "../columns/mapping.ts";
import { headerWords } from "../columns/heading-words.ts";
import { currencyOf } from "../../../values/currency.ts";
import type { Cell } from "../files/table.ts";
import { textOf } from "../values/text.ts";

/**
 * What a row is, decided before it is read. A `continuation` states a further round of the company above, as under a
 * merged cell, and an `investor` another investor of the round above; a `sparse` row fills few of the columns that nearly all rows fill, and states no fact but an amount;
 * a `bare` one fills enough of them, but states no other fact either.
 */
export type RowKind =
  | "entry"
  | "empty"
  | "heading"
  | "section"
  | "total"
  | "footnote"
  | "continuation"
  | "investor"
  | "sparse"
  | "bare";

const TOTAL =
  /^(?:(?:grand|sub|running|overall|yearly|monthly|annual)[ -]?)?(?:totals?|summe|gesamt\p{L}*|zwischensumme|somme|totale|totaal|suma|soma)\b|^(?:sum|averages?|avg|mean|median|durchschnitt|moyenne|promedio|media|m[eé]dia|count|anzahl)\s*[:.]?$/iu;
/** "Seed Total": a total named after what it adds up. */
const TOTAL_OF = /\s(?:sub-?)?totals?\s*:?$/iu;
/** A total whatever else stands in its row: "Total 2024", "Grand total raised". */
const SURELY_TOTAL =
  /^(?:(?:grand|sub|running|overall)[ -]?)?totals?(?:\s+(?:for|in|of|raised|funding|amounts?|deals|rounds|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*|q[1-4]|h[12]|\d{4}|usd|eur|\(?[a-z]{3}\)?))*\s*:?$/iu;
const FOOTNOTE =
  /^(?:(?:data )?(?:sources?|notes?|quellen?|hinweise?|anmerkung|fuentes?|notas?|fontes?|remarques?|bron|legend|disclaimer|copyright|last updated?|updated|as of|stand)\b\s*(?:[:.\d]|on\b|by\b|data\b)|[*†‡§©¹²³]+\s*\p{L}|(?:\[\d+\]|\(\d+\)|\(\*+\))\s*\p{L})/iu;
/** No company is called like this: a count, a page, a period compared, rights, the address of a site. */
const NO_NAME =
  /^(?:©|\(c\)\s|https?:\/\/|www\.)|\b(?:page|seite|p[aá]gina)\s+\d+|^\d[\d.,]*\s+(?:\p{L}+\s)?(?:compan(?:y|ies)|startups?|deals?|rounds?|rows?|results?|records?|entries|unternehmen|entreprises|empresas)\b|\(\d[\d.,]*\s+\p{L}+\)$|\bvs?\.?\s+(?:\d{4}|previous|last|prior)\b/iu;
/** From this many usual cells on, a row with only one is no entry. */
const SPARSE = 3;

/** Share of the usual cells about a round that a row without a company fills to be a further round. */
const CONTINUES = 0.7;

/** A name rather than a sentence, as a note below the list is. */
const NAMED = /^\p{Lu}[^.:;!?]{0,60}$/u;

/** Compiles a mapping into a function that tells what a row is. */
export function rowKindReader(mapping: Mapping): (cells: readonly Cell[]) => RowKind {
  const { assignments, columns, usualCells } = mapping;
  const names = columns.map(({ column }) => headerWords(column));
  const at = (...fields: readonly ListField[]): readonly number[] =>
    assignments.flatMap(({ field, index }) => (fields.includes(field) ? [index] : []));
  const company = at("company")[0] ?? at("website")[0] ?? -1;
  const investors = new Set(at("investors", "leadInvestors", "leadFlag"));
  // No total has them.
  const ofEntries = at("listId", "roundId", "website", "city", "location").filter((index) => index !== company);
  const amounts = new Set(at("amount", "amountText", "currency"));
  const stating = at("date", "month", "stage", "series", "investors", "leadInvestors", "website", "source", "founders");
  const facts = [...stating, ...amounts].filter((index) => index !== company);
  const dated = at("date", "amount", "amountText", "investors", "leadInvestors").filter((index) => index !== company);
  const usual = mapping.usualColumns.filter((index) => index !== company);
  const isOfAddresses = mapping.companyIsAddress || at("company").length === 0;
  const telling = at("amount", "stage", "series", "investors", "leadInvestors");
  const ofCompany = assignments
    .filter(({ index }) => !facts.includes(index) && index !== company)
    .map(({ index }) => index);
  const usualFacts = usual.filter((index) => facts.includes(index));

  return (cells) => {
    const isFilled = (index: number): boolean => !isBlank(cells[index] ?? "");
    const filled = cells.flatMap((cell, index) => (isBlank(cell) ? [] : [index]));
    if (filled.length === 0) return "empty";
    if (repeatsHeadings(cells, filled, names)) return "heading";
    const name = textOf(cells[company]);
    const first = textOf(cells[filled[0] ?? 0]);
    const states = stating.some((index) => index !== company && isStated(textOf(cells[index])));
    const isEntry = ofEntries.some(isFilled);
    const isTotal = !states && filled.length < Math.max(usualCells, SPARSE);
    if (
      !isEntry &&
      (name === first ? [name] : [name, first]).some((text) => SURELY_TOTAL.test(text) || (isTotal && TOTAL.test(text)))
    )
      return "total";
    const isOfAmounts = filled.some((index) => amounts.has(index));
    if (name === "" && isOfAmounts && filled.some((index) => TOTAL_OF.test(textOf(cells[index])))) return "total";
    // A company may be called like a total, but then it has a website, a date or investors.
    if (TOTAL.test(name) && !isEntry && !dated.some((index) => !amounts.has(index) && isStated(textOf(cells[index]))))
      return "sparse";
    if (!states && (FOOTNOTE.test(first) || (!isOfAddresses && NO_NAME.test(first)))) return "footnote";
    if (!states && [...amounts].some((index) => /%\s*$/.test(textOf(cells[index])))) return "total";
    if (name === "" && filled.every((index) => investors.has(index)) && NAMED.test(first)) return "investor";
    if (filled.length === 1 && usualCells >= SPARSE) return FOOTNOTE.test(first) ? "footnote" : "section";
    if (!dated.some((index) => textOf(cells[index]) !== "") && isPeriod(name)) return "section";
    const isSparse = !states && usual.length >= 2 && usual.filter(isFilled).length * 2 <= usual.length;
    // "Null" with a website may be called so, and "Unknown" is another company than the one above.
    const cell = cells[company];
    const isNamed = name !== "" || (typeof cell === "string" && /\p{L}/u.test(cell));
    if (isNamed || company === -1) return isSparse ? "sparse" : states ? "entry" : "bare";
    if (
      !states &&
      isOfAmounts &&
      filled.every((index) => amounts.has(index) || /^[\d.,\s%]*$/.test(textOf(cells[index])))
    )
      return "total";
    if (telling.some((index) => textOf(cells[index]) !== "") && ofCompany.every((index) => isBlank(cells[index] ?? "")))
      return usualFacts.filter(isFilled).length >= usualFacts.length * CONTINUES ? "continuation" : "sparse";
    return "entry";
  };
}

const isOfRound = (field: ListField): boolean => ROUND_FIELDS.has(field) || field === "source";

/** Indexes of the columns about the company itself, which a continuation takes from the row above. */
export function companyColumns({ assignments, columns }: Mapping): readonly number[] {
  const taken = new Set(assignments.filter(({ field }) => isOfRound(field)).map(({ index }) => index));
  const read = new Set(assignments.map(({ index }) => index));
  return columns.flatMap((_, index) => (read.has(index) && !taken.has(index) ? [index] : []));
}

/** True for a fact; an amount in a column of other facts is a figure below the list. */
function isStated(text: string): boolean {
  return text !== "" && !isAmountWithCurrency(text) && !/^[-+]?[\d.,]+\s*%$/.test(text);
}

/** True for a heading within the rows: most filled cells repeat their column's name or name a unit. */
function repeatsHeadings(cells: readonly Cell[], filled: readonly number[], names: readonly string[]): boolean {
  const repeated = filled.filter((index) => repeats(cells[index], names[index] ?? "")).length;
  return repeated > 0 && repeated * 2 > filled.length && (repeated > 1 || names.length < SPARSE);
}

/** Compares lengths first: most cells of a list are no headings. */
function repeats(cell: Cell | undefined, name: string): boolean {
  const text = typeof cell === "string" ? cell : "";
  if (text === "" || text.length > name.length + 4) return false;
  const words = headerWords(text);
  // Where two rows are the header, the lower one alone may be repeated.
  return words !== "" && (words === name || name.endsWith(` ${words}`));
}

/** "May 2024", "Q1 2024", "2024-05": a period, which no company is called. */
function isPeriod(text: string): boolean {
  if (!/\d{2}/.test(text) || text.length > 30) return false;
  if (/^(?:week|woche|semaine|kw|cw)\s*\d+/i.test(text)) return true;
  return readDate(text, { today: "2200-01-01", year: 2000, order: "dmy" }).kind === "date";
}

/** True for a cell without anything to read. */
export function isBlank(cell: Cell): boolean {
  return typeof cell === "string" ? cell === "" || cell.trim() === "" : Array.isArray(cell) && cell.length === 0;
}

const UNIT =
  /^\(?(?:in )?(?:m|mn|mio|k|bn|million|millions|thousand|tsd|%|text|string|name|date|number|url|link|y\/n|yes\/no|[dmy]{1,4}[./-][dmy]{1,4}[./-][dmy]{1,4})\)?$/i;

/** True for a unit or format beneath a heading: "USD m", "dd.mm.yyyy". */
export function isUnit(text: string): boolean {
  const words = text
    .replace(/[()[\]]/g, " ")
    .trim()
    .split(/\s+/);
  return words.length <= 3 && words.every((word) => UNIT.test(word) || currencyOf(word) !== undefined);
}
