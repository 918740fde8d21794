import type { ArticleEntry, ArticleSubject, CompanyEntry } from "./data.ts";

/** Describes the company in a few sentences. */
export function companyParagraph({ company, founders }: ArticleSubject, choice: number): string {
  const { name, city, yearFounded, description } = company;
  const people = peopleOf(company);
  const names = listed(founders.map((founder) => founder.name));
  const begun =
    founders.length === 0
      ? `${name} began in ${city} in ${yearFounded}.`
      : `${names} founded ${name} in ${city} in ${yearFounded}.`;
  const does = `What it does: ${description}`;
  const size = `The company says it has ${people} employees, a range from its own profile; we do not narrow it down.`;
  const orders = [
    [begun, does, size],
    [size, begun, does],
    [does, begun, size],
  ];
  return (orders[choice % orders.length] ?? []).join(" ");
}

/** Describes the investors of the round and earlier rounds. */
export function investorParagraph(article: ArticleEntry, { company, rounds }: ArticleSubject, choice: number): string {
  const round = rounds.find((one) => one.stage === article.round);
  const leads = listed((round?.investors ?? []).filter(({ lead }) => lead).map(({ name }) => name));
  const others = (round?.investors ?? []).filter(({ lead }) => !lead).map(({ name }) => name);
  const led =
    leads === ""
      ? "The announcement names no lead investor."
      : [`${leads} led this one.`, `The lead is ${leads}.`, `This round was led by ${leads}.`][choice % 3];
  const joined =
    others.length === 0
      ? "The announcement names no other investor."
      : `${listed(others)} took part${leads === "" ? "" : " alongside the lead"}. The page of each investor lists its other rounds.`;
  const before = rounds.filter((one) => one.daysBeforeStart > (round?.daysBeforeStart ?? 0));
  const history =
    before.length === 0
      ? `It is the first round of ${company.name} on record here; none of our sources mentions an earlier one.`
      : `We list ${before.length === 1 ? "one earlier round" : `${before.length} earlier rounds`} of ${company.name}, shown on one timeline on the company's page.`;
  return [led, joined, history].join(" ");
}

/** Lists the facts missing from the announcement. */
export function unknownParagraph(article: ArticleEntry, { company, rounds }: ArticleSubject): string {
  const amount = rounds.find((one) => one.stage === article.round)?.amount;
  const open =
    amount === undefined
      ? "The amount was not disclosed, and we do not estimate it."
      : "The announcement names the amount but no valuation, and we do not derive one.";
  return `${open} It does not say how much of the money has been paid, how long it is meant to last, or what share was sold. We do not guess any of these. An empty field on ${company.name}'s page means that no source we have read states it; every value there shows its source and retrieval date.`;
}

function peopleOf({ headcountBand }: CompanyEntry): string {
  const [from, to] = headcountBand.split("-");
  return to === undefined ? `more than ${headcountBand.replace("+", "")}` : `between ${from} and ${to}`;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Places where a reader can verify each kind of fact. */
export function checkPoints(article: ArticleEntry, { company, founders }: ArticleSubject): string[] {
  const [founder] = founders;
  return [
    `Amount and stage: in the announcement in ${article.source.label}, linked below. If it is corrected, we correct the page about ${company.name} too and note the date of the change.`,
    `The company: on its website, ${new URL(company.website).hostname}, and on its page here, where each value shows its source and retrieval date.`,
    ...(founder === undefined
      ? []
      : [`${founder.name}, ${founder.title}: in the public profile linked from the founder's page.`]),
    "The investors: on the pages of the other companies they invested in.",
  ];
}
