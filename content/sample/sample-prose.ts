import type { ArticleEntry, ArticleSubject, CompanyEntry } from "./data.ts";

/** What the catalogue knows of the company, in sentences. */
export function companyParagraph({ company, founders }: ArticleSubject, choice: number): string {
  const { name, city, yearFounded, description } = company;
  const people = peopleOf(company);
  const names = listed(founders.map((founder) => founder.name));
  const begun = founders.length === 0 ? `${name} began in ${city} in ${yearFounded}.` : `${names} founded ${name} in ${city} in ${yearFounded}.`;
  const does = `In the company's own short words: ${lowerFirst(description)}`;
  const size = `${people} people work there, by the band it states itself, which for a company of that age is ${sizeWord(company)}.`;
  const orders = [
    [begun, does, size],
    [size, begun, does],
    [does, begun, size],
  ];
  return (orders[choice % orders.length] ?? []).join(" ");
}

/** Who gave the money, and what came before it. */
export function investorParagraph(article: ArticleEntry, { company, rounds }: ArticleSubject, choice: number): string {
  const round = rounds.find((one) => one.stage === article.round);
  const leads = listed((round?.investors ?? []).filter(({ lead }) => lead).map(({ name }) => name));
  const others = (round?.investors ?? []).filter(({ lead }) => !lead).map(({ name }) => name);
  const led = leads === "" ? "No lead investor was named." : [`${leads} led this one.`, `The lead is ${leads}.`, `This round was led by ${leads}.`][choice % 3];
  const joined = others.length === 0 ? "Nobody else is listed." : `${listed(others)} took part${leads === "" ? "" : " beside the lead"}: each is named and can be looked up, rather than counted among "other investors".`;
  const before = rounds.filter((one) => one.daysBeforeStart > (round?.daysBeforeStart ?? 0));
  const history =
    before.length === 0
      ? `It is the first round of ${company.name} on record here; if there was an earlier one, no source that we hold tells of it.`
      : `Before it the catalogue holds ${before.length === 1 ? "one round" : `${before.length} rounds`} of ${company.name}, and the company's page shows them on one line of time.`;
  return [led, joined, history].join(" ");
}

/** What the announcement leaves open, so that nobody reads more into it than it says. */
export function unknownParagraph(article: ArticleEntry, { company, rounds }: ArticleSubject): string {
  const amount = rounds.find((one) => one.stage === article.round)?.amount;
  const open = amount === undefined ? "The amount was not disclosed, and we do not estimate it." : "The announcement names the amount but no valuation, and we do not derive one.";
  return `${open} It does not say how much of the money has arrived already, how long it is meant to last, or what share was sold. Where ${company.name}'s page leaves a field empty, the field is unknown to us; every value that stands there can show its source and the day it was read.`;
}

function peopleOf({ headcountBand }: CompanyEntry): string {
  const [from, to] = headcountBand.split("-");
  return to === undefined ? `More than ${headcountBand.replace("+", "")}` : `Between ${from} and ${to}`;
}

function sizeWord({ headcountBand }: CompanyEntry): string {
  const least = Number.parseInt(headcountBand, 10);
  if (least <= 1) return "a team that still fits around one table";
  return least < 200 ? "a size at which everybody still knows everybody's name" : "large enough to have departments";
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** A sentence of its own becomes part of another; a name or an abbreviation at its start stays. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z]*\b/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

/** Where each kind of fact can be looked up. */
export function checkPoints(article: ArticleEntry, { company, founders }: ArticleSubject): string[] {
  const [founder] = founders;
  return [
    `Amount and stage: in the announcement in ${article.source.label}, linked below. Should it be corrected, the page about ${company.name} is corrected too, and keeps the date of the change.`,
    `The company: at ${new URL(company.website).hostname}, its own address, and on its page here, where each value names its source and the day it was retrieved.`,
    ...(founder === undefined ? [] : [`${founder.name}, ${founder.title}: by the public profile that the founder's page links, and by nothing more private than that.`]),
    "The investors: by name, on the page of every other company of the catalogue that they put money into.",
  ];
}
