import { readAmount } from "../../core/catalogue/values/amount.ts";
import { majorUnits } from "../../core/catalogue/facts/money.ts";
import { machineDate, type PartialDate, periodOf } from "../../core/catalogue/facts/partial-date.ts";
import { fundingTypeOf } from "../../core/catalogue/facts/funding-type.ts";
import { readPlace } from "../../core/catalogue/places/read-place.ts";
import { textOf } from "../../core/catalogue/sources/list-file/values/text.ts";
import { PlaceResolver } from "../../core/catalogue/places/resolve-place.ts";
import { readDate } from "../../core/catalogue/values/dates.ts";
import { readInvestors } from "../../core/catalogue/sources/list-file/names/investors.ts";
import { readPeople } from "../../core/catalogue/sources/list-file/names/people.ts";
import { type CorpusCell, TODAY } from "./rows.ts";

export const CELL_VERDICTS = ["right", "unread", "wrong"] as const;
export type CellVerdict = (typeof CELL_VERDICTS)[number];

/** Reads a cell by itself. `unread`: it has a value that was not read; `wrong`: another value, or one where none is. */
export function judgeCell({ kind, text, result, value }: CorpusCell): CellVerdict {
  const read = READERS[kind](text);
  if (read === null) return result === "unread" ? "right" : "unread";
  return result === "value" && (kind === "place" ? isSamePlace(read, value) : read === value) ? "right" : "wrong";
}

const READERS: Readonly<Record<CorpusCell["kind"], (text: string) => string | null>> = {
  money(text) {
    const reading = readAmount(text, {});
    return reading.kind === "money" ? `${reading.money.currency} ${majorUnits(reading.money)}` : null;
  },
  period(text) {
    const reading = readDate(text, { today: TODAY.toISOString().slice(0, 10) });
    return reading.kind === "date" ? labelOf(reading.date) : null;
  },
  place(text) {
    const reading = readPlace({ place: textOf(text) });
    const found = new PlaceResolver().resolve(reading, {});
    // The import asks which place of an ambiguous name is meant.
    if (found.kind === "ambiguous") return null;
    const { city = "", region = "", country = "" } = found.kind === "known" ? found.location : reading;
    return city === "" && country === "" ? null : `${city}|${region}|${country}`;
  },
  person: (text) => joined(readPeople(text, "founder")),
  organisation: (text) => joined(readInvestors(text, false)),
  title: (text) => readPeople(`Ada Merrifield (${text})`, "founder")[0]?.title ?? null,
  stage: (text) => fundingTypeOf(text),
};

/** A quarter or half as its first and last month. */
function labelOf(date: PartialDate): string {
  if (date.precision !== "quarter" && date.precision !== "half") return machineDate(date);
  return `${date.date.slice(0, 7)}..${new Date(periodOf(date).to - 1).toISOString().slice(0, 7)}`;
}

function joined(names: readonly { readonly name: string }[]): string | null {
  return names.length === 0 ? null : names.map(({ name }) => name).join("; ");
}

/** Labels without a region leave it open. */
function isSamePlace(read: string, value: string): boolean {
  const [one, other] = [read.split("|"), value.split("|")];
  return one.every((part, at) => part === other[at] || (at === 1 && other[at] === ""));
}

/** The right names of a cell of organisations or people, and whether each is published. */
export function publishedNames({ kind, text, result, value }: CorpusCell): readonly (readonly [string, boolean])[] {
  if ((kind !== "organisation" && kind !== "person") || result !== "value") return [];
  const read = new Set(READERS[kind](text)?.split("; "));
  return value.split("; ").map((name) => [name, read.has(name)]);
}
