import type { ListField } from "./list-field.ts";
import type { ColumnSurvey } from "./survey.ts";
import { readUrl } from "./website.ts";

/** The field of a column's name, corrected by its content; undefined when they contradict each other. */
export function fieldOfContent(
  field: ListField,
  words: string,
  survey: ColumnSurvey | undefined,
): ListField | undefined {
  if (survey === undefined || survey.sampled === 0) return field;
  const web = share(survey.addresses + survey.bareHosts, survey);
  const money = share(survey.numbers + survey.amounts, survey);
  switch (field) {
    case "website":
      if (/^(?:url|web)$/.test(words) && share(survey.deep, survey) >= 0.5) return "source";
      return web < 0.3 ? undefined : field;
    case "source":
    case "founderLinks":
      return web < 0.3 ? undefined : field;
    case "amount":
      if (money >= 0.3 && share(survey.dates, survey) < 0.9) return field;
      if (share(survey.stages, survey) >= 0.5) return "stage";
      return share(survey.dates, survey) >= 0.5 ? "date" : share(survey.amounts, survey) > 0 ? field : undefined;
    case "date":
      return share(survey.dates, survey) >= 0.3 ? field : undefined;
    case "stage":
      if (/^type$/.test(words)) return share(survey.stages, survey) >= 0.3 ? field : undefined;
      return share(survey.amounts, survey) >= 0.5 ? "amount" : field;
    case "investors":
    case "leadInvestors":
      return web > 0.5 ? undefined : field;
    case "headcountBand":
    case "yearFounded":
      return web > 0.3 ? undefined : field;
    default:
      return field;
  }
}

/** True if a column's values alone show that it is this field. */
export function isFieldByValues(
  field: "website" | "amount" | "date" | "stage",
  survey: ColumnSurvey | undefined,
): boolean {
  if (survey === undefined || survey.sampled === 0) return false;
  switch (field) {
    case "website":
      return (
        share(survey.addresses + survey.bareHosts - survey.shared - survey.deep, survey) >= 0.6 &&
        hostsOf(survey) * 2 > survey.values.size
      );
    case "amount":
      return share(survey.amounts, survey) >= 0.6;
    case "date":
      return share(survey.dates, survey) >= 0.8 && survey.numbers < survey.dates;
    case "stage":
      return share(survey.stages, survey) >= 0.6;
  }
}

/** Number of distinct hosts: home pages have one each, images and articles share a few. */
function hostsOf({ values }: ColumnSurvey): number {
  return new Set([...values].map((value) => readUrl(value)?.hostname)).size;
}

export function fitsAddress(survey: ColumnSurvey | undefined): boolean {
  return survey !== undefined && share(survey.addresses + survey.bareHosts, survey) > 0.5;
}

/** The share of a count in the sampled values; 0 for an empty column. */
export function share(count: number, survey: ColumnSurvey | undefined): number {
  return survey === undefined || survey.sampled === 0 ? 0 : count / survey.sampled;
}
