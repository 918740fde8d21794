import { type InvestorMention, type Relation, ROUND_FACTS, type RoundFields } from "../../../facts/facts.ts";
import { fundingTypeOf } from "../../../facts/funding-type.ts";
import { minorUnits } from "../../../facts/money.ts";
import type { PersonMention } from "../../record.ts";
import { isKnownOther } from "../names/after-comma.ts";
import { type AmountReading, dealIn, readAmount } from "../../../values/amount.ts";
import { currencyOf } from "../../../values/currency.ts";
import { type DateReading, readDate } from "../../../values/dates.ts";
import { isAffirmed, isFlag, isPlainRound, isStage, stageInName } from "../../../values/deal-words.ts";
import type { KnownNames } from "../names/joined-names.ts";
import { mergeInvestors, readInvestors } from "../names/investors.ts";
import { type PeopleReading, profileOf, readPeople } from "../names/people.ts";
import { titleOfHeading } from "../../../values/title.ts";
import { countCell, countLosses, type Loss, noteValue, type ReadingPlan, type ReadingTally } from "./reading-plan.ts";
import { type CellsOf, factReader, type RowCells } from "./row-facts.ts";
import { type Cell, excerptOf, type RowProblem } from "../files/table.ts";
import { memoize } from "../../../values/memoize.ts";
import { scaleExponent } from "../../../values/scale.ts";
import { truncate, textOf } from "../values/text.ts";
import { headerWords } from "../columns/heading-words.ts";
import type { ListField } from "../columns/list-field.ts";
import { headingHas } from "../columns/vocabulary.ts";

/** Compiles the round's columns into a function of a row, which returns undefined when the row has no round. */
export function roundReader(
  at: CellsOf,
  plan: ReadingPlan,
  tally: ReadingTally,
): (cells: RowCells) => RoundFields | RowProblem | undefined {
  if (plan.mapping.noRounds !== undefined) return () => undefined;
  const first = (field: ListField): number => at(field)[0] ?? -1;
  const [amount, amountText, currency, scale] = [
    first("amount"),
    first("amountText"),
    first("currency"),
    first("scale"),
  ];
  const [date, month, year, withheld] = [first("date"), first("month"), first("year"), first("amountWithheld")];
  const facts = factReader(ROUND_FACTS, at, plan);
  const investors = [
    ...at("leadInvestors").map((index) => ({ index, lead: true })),
    ...at("investors").map((index) => ({ index, lead: false })),
  ];
  const flagOf = flagsBeside(investors.map(({ index }) => index));
  const [leads, parts] = [flagOf(at("leadFlag")), flagOf(at("takesPart"))];
  const { unreadDays } = plan.mapping;
  const dayIndex = date === -1 && month === -1 ? unreadDays : date === -1 ? month : date;
  const isDateGuessed = plan.mapping.assignments.some(({ field, how }) => field === "date" && how === "content");
  let losses: (readonly [Loss, string])[] = [];
  const known: KnownNames = {
    occursAlone: (name) => plan.names.occursAlone(name),
    beginsAnother: (name) => plan.names.beginsAnother(name),
    recurs: (joined) => plan.names.recurs(joined),
    isKnown: (name) => plan.names.isKnown(name),
    endsInTwo: plan.names.endsInTwo,
    isReversed: plan.names.isReversed,
    noteOpen: (joined) => {
      noteValue(tally, "namesJoined", joined);
    },
    leaveOut: (...loss) => losses.push(loss),
  };
  const investorsOf = (cells: RowCells): InvestorMention[] => {
    const isMarked = (flag: number | undefined, unmarked: boolean): boolean =>
      flag === undefined ? unmarked : isAffirmed(textOf(cells[flag]));
    losses = [];
    const merged = mergeInvestors(
      investors.map(({ index, lead }) => {
        if (!isMarked(parts.get(index), true)) return [];
        const cell = cells[index] ?? "";
        const mentions = readInvestors(cell, lead || isMarked(leads.get(index), false), known);
        if (mentions.length > 0) countCell(tally, "investors", true, () => "");
        else if (isUnnamed(cell)) countCell(tally, "investors", false, () => excerptOf(shownOf(cell)));
        return mentions;
      }),
    );
    countLosses(tally, losses);
    return merged;
  };
  const label = (index: number): string => plan.mapping.columns[index]?.column ?? "";
  const stageOf = stageReader(at, label);
  const hasStage = at("stage").length > 0;
  const isOfEvents = headingHas("any kind", label(first("stage")));
  const readText = memoize(5_000, (text) => readAmount(text, plan.amount));
  const readDay = memoize(5_000, (text) => readDate(text, plan.dates));

  const amountAt = (cells: RowCells, index: number): AmountReading => {
    const cell = cells[index];
    const isOwn = plan.mapping.amountHint.currency === undefined;
    const said = isOwn ? currencyOf(textOf(cells[currency]), plan.amount.currency) : undefined;
    const own = said === "?" ? undefined : said;
    const unit = scaleExponent(textOf(cells[scale]).replace(/\.$/, ""));
    const hint =
      (own ?? unit) === undefined
        ? undefined
        : { ...plan.amount, ...(own !== undefined && { currency: own }), ...(unit !== undefined && { scale: unit }) };
    if (typeof cell === "number") return readAmount(cell, hint ?? plan.amount);
    const text = textOf(cell);
    return hint === undefined ? readText(text) : readAmount(text, hint);
  };
  const dateAt = (cells: RowCells): DateReading => {
    const cell = cells[date];
    if (date !== -1) return typeof cell === "number" ? readDate(String(cell), plan.dates) : readDay(textOf(cell));
    if (month === -1)
      return unreadDays === -1 ? { kind: "unknown" } : impossible(textOf(cells[unreadDays]), plan.dates);
    const ofYear = textOf(cells[year]).replace(/\.0+$/, "");
    // In a column of months, two digits after a name are the year: "Oct 24".
    const ofMonth = textOf(cells[month])
      .replace(/^(\d{1,2})\.0+$/, "$1")
      .replace(/^(\p{L}+)\.?\s(?=\d{2}$)/u, "$1-");
    if (ofMonth === "") return readDay(ofYear);
    return readDay(/^\d{1,2}$/.test(ofMonth) ? `${ofYear}-${ofMonth}` : `${ofMonth} ${ofYear}`.trim());
  };

  return (cells) => {
    const round: RoundFields = {};
    const isWithheld = withheld !== -1 && isAffirmed(textOf(cells[withheld]));
    if (amount !== -1 && !isWithheld) {
      let reading = amountAt(cells, amount);
      const cellText = textOf(cells[amount]);
      if (cellText !== "" && (reading.kind !== "unknown" || reading.text !== undefined || cellText.length > 100))
        countCell(
          tally,
          "amount",
          (reading.kind !== "unknown" && reading.kind !== "invalid") || YEN.test(cellText),
          () => cellText,
        );
      if (reading.kind === "invalid")
        return {
          code: "amount",
          column: label(amount),
          reason: reading.reason,
          excerpt: excerptOf(textOf(cells[amount])),
        };
      const written = textOf(cells[amountText]);
      if (reading.kind !== "money" && written !== "") {
        const other = readText(written);
        if (other.kind === "money") reading = other;
      }
      if (reading.kind === "money") {
        round.amount = reading.money;
        tally.amounts++;
        tally.largestAmount = Math.max(
          tally.largestAmount,
          reading.money.minor / 10 ** minorUnits(reading.money.currency),
        );
      }
      if (reading.kind === "no_currency") noteValue(tally, "amountsWithoutCurrency", cellText);
      if (reading.kind === "token") noteValue(tally, "tokenAmounts");
      if (reading.kind === "unknown" && reading.text !== undefined && /\d/.test(reading.text)) {
        noteValue(tally, YEN.test(reading.text) ? "yenOrYuan" : "amountsUnclear", reading.text);
      }
      const text =
        written !== "" ? written : reading.kind === "money" || reading.kind === "unknown" ? reading.text : undefined;
      // A bare number needs its column's name to be understood.
      if (text !== undefined && text.length <= 120 && /[\p{L}\p{Sc}]/u.test(text)) round.amountText = text;
    }
    const day = dateAt(cells);
    const dayText = textOf(cells[dayIndex]);
    if (day.kind !== "unknown" && dayIndex !== unreadDays) countCell(tally, "date", day.kind === "date", () => dayText);
    if (day.kind === "invalid")
      return { code: "date", column: label(dayIndex), reason: day.reason, excerpt: excerptOf(dayText) };
    if (day.kind === "date") round.announced = day.date;
    if (day.kind === "unreadable") noteValue(tally, "datesUnreadable", dayText);
    const stageText = stageOf(cells) || (hasStage ? "" : (dealIn(textOf(cells[amount]))?.stage ?? ""));
    // An event that is no kind of funding, such as a launch, and without money is no round.
    if (isOfEvents && stageText !== "" && !isStage(stageText) && round.amount === undefined) return undefined;
    if (/\p{L}/u.test(stageText) && !isPlainRound(stageText)) round.stageText = truncate(stageText, 120);
    const mentions = investorsOf(cells);
    if (mentions.length > 0) round.investors = mentions;
    // A day that nothing but its values show to be a round's makes no round by itself.
    const isUncertain = isDateGuessed && round.amount === undefined && round.amountText === undefined;
    if (isUncertain && round.stageText === undefined && round.investors === undefined) return undefined;
    Object.assign(round, facts(cells));
    return Object.keys(round).length === 0 ? undefined : round;
  };
}

/** Of a column that is not read, only days that cannot be in any order are told. */
function impossible(text: string, dates: ReadingPlan["dates"]): DateReading {
  const readings = (["dmy", "mdy"] as const).map((order) => readDate(text, { ...dates, order }));
  return readings.find(() => readings.every(({ kind }) => kind === "invalid")) ?? { kind: "unknown" };
}

/** The sign of two currencies, alone: "CN¥" and "JP¥" say which. */
const YEN = /^[^a-zA-Z]*[¥￥]/;

/** The flag of each column of names: the one beside it if there are several columns or flags, else the only one. */
function flagsBeside(names: readonly number[]): (flags: readonly number[]) => ReadonlyMap<number, number> {
  return (flags) => {
    const beside = flags.flatMap((flag) => {
      const name = [flag - 1, flag + 1].find((index) => names.includes(index));
      return name === undefined ? [] : [[name, flag] as const];
    });
    const [only] = flags;
    if (only === undefined) return new Map();
    return beside.length > 0 && names.length > 1 ? new Map(beside) : new Map(names.map((name) => [name, only]));
  };
}

/** True for a cell in which there should be names: a structure, a number or a code rather than a description. */
function isUnnamed(cell: Cell): boolean {
  if (Array.isArray(cell)) return cell.some((item) => typeof item === "object" && item !== null);
  if (typeof cell === "object") return Object.keys(cell).length > 0;
  const text = textOf(cell);
  return text !== "" && (isFlag(text) || /[{}[\]"@=]|^[\d.,\s]+$/.test(text));
}

function shownOf(cell: Cell): string {
  return typeof cell === "object" ? JSON.stringify(cell) : textOf(cell);
}

/**
 * Compiles the columns of the stage and the series. A letter in a column of series is that series; the series counts
 * only if the stage names no type ("Venture", "Early Stage VC").
 */
function stageReader(at: CellsOf, label: (index: number) => string): (cells: RowCells) => string {
  const [stage = -1, series = -1] = [at("stage")[0], at("series")[0]];
  const letters = /\b(?:series|serie|code)\b/.test(headerWords(label(stage)));
  const company = at("company")[0] ?? -1;
  return (cells) => {
    const text = seriesText(stageInName(textOf(cells[stage]), textOf(cells[company])), letters);
    if (series === -1) return text;
    const type = fundingTypeOf(text);
    return (type === null || type === "Venture" ? seriesText(textOf(cells[series]), true) : "") || text;
  };
}

function seriesText(text: string, letters: boolean): string {
  const letter = letters ? /^(pre[- ]?)?([a-k](?:[- ]?[1-9])?\+?)$/i.exec(text) : null;
  return letter === null ? text : `${letter[1] === undefined ? "" : "Pre-"}Series ${letter[2]?.toUpperCase() ?? ""}`;
}

/** Compiles the people's columns into a function of a row. */
export function peopleReader(
  at: CellsOf,
  plan: ReadingPlan,
  tally: ReadingTally,
): (cells: RowCells) => PersonMention[] {
  const founders = at("founders");
  const founderLinks = at("founderLinks");
  const founderTitles = at("founderTitles");
  const contacts = at("contacts");
  const contactTitle = at("contactTitle")[0];
  const contactLinks = at("contactLinks");
  if (founders.length + contacts.length === 0) return () => [];
  let losses: (readonly [Loss, string])[] = [];
  const reading: PeopleReading = {
    isOfRecords: plan.names.isOfRecords,
    isReversed: plan.names.isReversed,
    judge: (name, isAfterComma) => {
      const verdict = plan.names.judge(name, isAfterComma);
      if (plan.afterComma === undefined || !(isAfterComma || verdict === "unclear")) return verdict;
      return plan.afterComma === "people" && !isKnownOther(name) ? "person" : "other";
    },
    leaveOut: (...loss) => losses.push(loss),
  };
  const titles = new Map(
    [...founders, ...contacts].map((index) => [index, titleOfHeading(plan.mapping.columns[index]?.column ?? "")]),
  );
  const peopleIn = (cells: RowCells, index: number, relation: Relation): PersonMention[] => {
    const title = titles.get(index);
    const people = readPeople(cells[index] ?? "", relation, reading);
    return title === undefined ? people : people.map((person) => ({ title, ...person }));
  };
  return (cells) => {
    losses = [];
    const people = withTitles(
      withLinks(
        founders.flatMap((index) => peopleIn(cells, index, "founder")),
        founderLinks,
        cells,
      ),
      founderTitles,
      cells,
    );
    const title = contactTitle === undefined ? "" : textOf(cells[contactTitle]);
    for (const person of withLinks(
      contacts.flatMap((index) => peopleIn(cells, index, "employee")),
      contactLinks,
      cells,
    )) {
      const found = title === "" || person.title !== undefined ? person : { ...person, title: truncate(title, 120) };
      const known = people.findIndex(({ name }) => name.toLowerCase() === person.name.toLowerCase());
      // A founder who is named again as the chief executive has that title.
      if (known === -1) people.push(found);
      else people[known] = { ...found, ...people[known] };
    }
    countLosses(tally, losses);
    return people;
  };
}

/** Pairs people with links from separate columns in order, if there are as many links as people. */
function withLinks(people: PersonMention[], columns: readonly number[], cells: RowCells): PersonMention[] {
  const links = columns
    .flatMap((index) => textOf(cells[index]).split(/[\s,;|]+/))
    .flatMap((text) => profileOf(text) ?? []);
  if (links.length !== people.length) return people;
  return people.map((person, index) => ({ profileUrl: links[index] ?? "", ...person }));
}

/** Pairs people with titles from separate columns in order, if there are as many titles as people. */
function withTitles(people: PersonMention[], columns: readonly number[], cells: RowCells): PersonMention[] {
  const titles = columns
    .map((index) => textOf(cells[index]))
    .flatMap((text) => (people.length === 1 ? text : text.split(/\s{0,20}[;|]\s*/)))
    .filter((text) => text !== "");
  if (titles.length !== people.length) return people;
  return people.map((person, index) => ({ title: truncate(titles[index] ?? "", 120), ...person }));
}
