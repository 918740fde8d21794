import { type DateOrder, decideOrder, isDayFirstLanguage, orderInHeading } from "../../../values/date-order.ts";
import { type DateContext, readDate } from "../../../values/dates.ts";
import { type Reason, UnreadableList } from "../reasons.ts";
import type { NameSurvey } from "../names/known-names.ts";
import type { Mapping } from "../columns/mapping.ts";
import type { ListFileOptions } from "../columns/options.ts";
import type { ReadingPlan } from "./reading-plan.ts";
import { measureColumns, measureNotices, monthIn, sentence } from "./row-measures.ts";
import { scaleExponent } from "../../../values/scale.ts";
import type { ColumnSurvey } from "../columns/survey.ts";
import { headerWords } from "../columns/heading-words.ts";

/** A reading plan with notices for the operator, or the reason for rejecting the list. */
export interface PlannedReading {
  readonly plan: ReadingPlan;
  readonly notices: readonly Reason[];
  /** What to ask of a list whose layout nobody confirmed. */
  readonly questions: readonly Reason[];
  readonly refusal?: UnreadableList;
  /** Asks which number of dates is the day, of any list: they are not read before a person says so. */
  readonly openOrder?: Reason;
}

/** Decides currency, scale, date order and year of a list from the options, else from the list itself. */
export function planReading(
  mapping: Mapping,
  surveys: readonly ColumnSurvey[],
  names: NameSurvey,
  fileName: string,
  options: ListFileOptions,
  today: string,
  epoch1904: boolean | undefined,
): PlannedReading {
  const { noRounds, doubts } = mapping;
  const notices: Reason[] =
    noRounds === undefined || doubts.some(({ reason }) => reason === noRounds) ? [] : [{ reason: noRounds }];
  const scale = options.scale === undefined ? undefined : scaleExponent(options.scale);
  const ordered = orderOf(mapping, surveys, options);
  if (ordered.notice !== undefined) notices.push({ reason: ordered.notice });
  const monthsOnly =
    mapping.assignments.some(({ field }) => field === "month") &&
    !mapping.assignments.some(({ field }) => field === "year");
  const namedYear = options.year === undefined && monthsOnly ? yearIn(fileName, today) : undefined;
  if (namedYear !== undefined)
    notices.push({ reason: `Months without a year are read as ${namedYear}, from the file name.`, mends: ["year"] });
  const year = options.year ?? namedYear ?? yearOfOthers(mapping, surveys, { today, order: ordered.order });
  if (year !== undefined && year !== options.year && year !== namedYear)
    notices.push({
      reason: `Days without a year are read as ${year}, as all other days of the column.`,
      mends: ["year"],
    });
  const measures = measureColumns(mapping, options.month ?? monthIn(fileName, today), today);
  const numbers = measureNotices(measures, surveys);
  notices.push(...numbers.notices.map(sentence));
  const dates: DateContext = {
    today,
    ...(ordered.order === undefined ? {} : { order: ordered.order }),
    ...(year === undefined ? {} : { year }),
    ...(epoch1904 === undefined ? {} : { epoch1904 }),
  };
  const { openOrder } = ordered;
  const isRead = ({ field }: Mapping["assignments"][number]): boolean => openOrder === undefined || field !== "date";
  return {
    plan: {
      mapping: { ...mapping, assignments: mapping.assignments.filter(isRead) },
      dates,
      amount: {
        ...(options.currency !== undefined && { currency: options.currency }),
        ...(scale !== undefined && { scale }),
        ...mapping.amountHint,
      },
      names,
      measures,
      ...(options.afterComma === undefined ? {} : { afterComma: options.afterComma }),
      ...(options.country === undefined ? {} : { country: options.country }),
    },
    notices,
    questions: numbers.questions,
    ...(openOrder !== undefined && { openOrder }),
    ...(ordered.refusal === undefined ? {} : { refusal: ordered.refusal }),
  };
}

interface Ordered {
  readonly order?: DateContext["order"];
  readonly notice?: string;
  readonly refusal?: UnreadableList;
  readonly openOrder?: Reason;
}

export function describeOrder(order: DateOrder): string {
  return { dmy: "day first", mdy: "month first", ymd: "year first" }[order];
}

function orderOf(mapping: Mapping, surveys: readonly ColumnSurvey[], options: ListFileOptions): Ordered {
  if (options.dateOrder !== undefined) return { order: options.dateOrder };
  const date = mapping.assignments.find(({ field }) => field === "date");
  const survey = date === undefined ? undefined : surveys[date.index];
  if (date === undefined || survey === undefined) return {};
  const decision = decideOrder(survey.order);
  const shared = survey.sharedOrder === undefined ? undefined : decideOrder(survey.sharedOrder);
  const isOpen = decision.kind === "ambiguous";
  const as = (order: DateOrder, why = ""): Ordered => ({
    order,
    notice: `Dates in "${date.column}" are ${describeOrder(order)}${why}.`,
  });
  if (shared?.kind === "order" && (isOpen || (decision.kind === "order" && decision.order === shared.order)))
    return as(shared.order, ", as all files and sheets with these columns show together");
  switch (decision.kind) {
    case "not_needed":
      return {};
    case "order":
      return as(decision.order);
    case "ambiguous": {
      const stated = orderInHeading(date.column);
      if (stated !== undefined) return as(stated, ", as its heading says");
      if (isDayFirstLanguage(mapping.columns.map(({ column }) => headerWords(column))))
        return as("dmy", ", as usual in the language of the headings");
      return {
        openOrder: {
          reason: `dates in "${date.column}" such as ${decision.example} could be day first or month first, and no other date decides it; they are not read until you say which`,
          field: "date",
          mends: ["date-order"],
        },
      };
    }
    case "contradictory":
      return {
        refusal: new UnreadableList({
          reason: `Dates in "${date.column}" contradict each other: ${decision.dayFirst} can only be day first, ${decision.monthFirst} only month first.`,
          field: "date",
          mends: ["date-order"],
        }),
      };
  }
}

/** A day in words without a year: "Nov 17". */
const YEARLESS = /^(?=.*\p{L})(?=.*\d)(?!.*\d{4})[\p{L}\d .,/-]{3,20}$/u;
const YEAR_IN_DATE = /(?<!\d)(?:19|20)\d\d(?!\d)/;

/** The year of all days of the list's date column that state one, if others state none; none of those is in the future. */
function yearOfOthers(
  mapping: Mapping,
  surveys: readonly ColumnSurvey[],
  { today, order }: { readonly today: string; readonly order: DateOrder | undefined },
): number | undefined {
  const date = mapping.assignments.find(({ field }) => field === "date");
  const texts = [...((date && surveys[date.index])?.values.keys() ?? [])];
  const years = new Set(texts.flatMap((text) => YEAR_IN_DATE.exec(text) ?? []));
  const [only] = years;
  if (only === undefined || years.size > 1) return undefined;
  const context = { today, year: Number(only), ...(order !== undefined && { order }) };
  const read = texts.filter((text) => YEARLESS.test(text)).map((text) => readDate(text, context).kind);
  return read.includes("date") && !read.includes("invalid") ? Number(only) : undefined;
}

/** The only plausible year in a file name, if there is exactly one. */
function yearIn(fileName: string, today: string): number | undefined {
  const years = new Set(
    [...fileName.matchAll(/(?<!\d)(?:19[5-9]\d|20\d\d)(?!\d)/g)]
      .map(([year]) => Number(year))
      .filter((year) => year <= Number(today.slice(0, 4))),
  );
  return years.size === 1 ? [...years][0] : undefined;
}
