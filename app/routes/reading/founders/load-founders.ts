import type { Context } from "../../../../core/shared/context.ts";
import { seesWholeCatalogue } from "../../../../core/reading/directory/access.ts";
import { FOUNDER_TITLES, founderTitle, titleAsked } from "../../../../core/reading/directory/founder-titles.ts";
import { listFounders } from "../../../../core/reading/directory/founders.ts";
import { exampleQuestions } from "../../../../core/reading/directory/search/example-questions.ts";
import { ADDRESSES_SHOWN } from "../../../../core/reading/directory/search/question/details.ts";
import { NO_TITLES } from "../../../../core/reading/directory/search/question/unanswerable.ts";
import { pagesAsked } from "../../../../core/reading/directory/search/full-database.ts";
import { facetLabel } from "../../../../core/reading/directory/search/facet-label.ts";
import { FACETS, parameterOf } from "../../../../core/reading/directory/search/facets.ts";
import { type LeadFilter, NO_FILTER, WITHIN_DAYS } from "../../../../core/reading/directory/search/filter.ts";
import { writeFilterAddress } from "../../../../core/reading/directory/search/filter-address.ts";
import { type Facets, readExplorer } from "../../../../core/reading/directory/search/read-explorer.ts";
import type { FilterSelect } from "../../../ui/forms/filter-bar.tsx";
import { activeFilters } from "../companies/explorer/active-filters.ts";
import { readAddress } from "../../../../core/reading/directory/search/read-filter.ts";
import { strangeParameters } from "../companies/explorer/page-parameters.ts";
import { FOUNDERS_PATH } from "./founder-teaser-meta.ts";

/** The parameters of the list of founders besides those of the list of rounds. */
const WITH_ADDRESS = "address";
const TITLE = "title";

interface LoadFoundersInput {
  readonly params: URLSearchParams;
  readonly page: number;
}

/** The page of founders at an address, with the choices of its form. */
export async function loadFounders(ctx: Context, { params, page }: LoadFoundersInput) {
  const lead = new URLSearchParams([...params].filter(([name]) => name !== WITH_ADDRESS && name !== TITLE));
  const asked = await readAddress(ctx, { params: lead, isTyped: true });
  const { chosen, sort, question } = asked;
  const problems = [...strangeParameters(lead), ...asked.problems];
  const seesAddresses = seesWholeCatalogue(ctx.actor);
  // An address at the company is none of the founder's.
  const { email: ofFounder, others: filter } = seesAddresses
    ? withoutEmail(asked.filter)
    : { email: false, others: asked.filter };
  const withAddress = seesAddresses && (params.has(WITH_ADDRESS, "yes") || asked.asksAddresses || ofFounder);
  // "CEO of Acme" asks for a person, whose title sources may not state.
  const titleInQuestion = question === null || filter.search !== null ? null : titleAsked(question);
  const title = founderTitle(params.get(TITLE)) ?? titleInQuestion;
  const [founders, choices] = await Promise.all([
    listFounders(ctx, { page, filter, sort, title, withAddress }),
    readExplorer(ctx, { filter: chosen, sort, page: 1, charts: false }),
  ]);
  const address = (one: LeadFilter, contacted: boolean, titled = title) => {
    const query = writeFilterAddress(one, sort);
    if (titled !== null) query.set(TITLE, titled);
    if (contacted) query.set(WITH_ADDRESS, "yes");
    return query.size === 0 ? FOUNDERS_PATH : `${FOUNDERS_PATH}?${query}`;
  };
  const active = activeFilters(filter, facetLabel).map(({ label, without }) => ({
    label,
    address: address(without, withAddress),
  }));
  return {
    ...founders,
    question: question ?? filter.search ?? "",
    problems,
    notes: [
      ...asked.unused.filter(
        (note) => !(withAddress && note.includes(ADDRESSES_SHOWN)) && !(title !== null && note.includes(NO_TITLES)),
      ),
      ...asked.notes,
      ...(isOfRounds(filter) ? [ANY_ROUND] : []),
    ],
    named: founders.matching === 0 && question !== null ? await pagesAsked(ctx, asked) : [],
    examples: params.size === 0 && page === 1 ? await exampleQuestions(ctx) : [],
    path: address(filter, withAddress),
    active: [
      ...active,
      ...(title === null
        ? []
        : [{ label: `Title: ${FOUNDER_TITLES[title].label}`, address: address(filter, withAddress, null) }]),
      ...(withAddress ? [{ label: "Has an address", address: address(filter, false) }] : []),
    ],
    // The form has no fields for these.
    kept: Object.fromEntries(writeFilterAddress({ ...NO_FILTER, listedOn: chosen.listedOn })),
    selects: [
      ...facetSelects(["industry", "country", "stage"], chosen, choices?.facets),
      withinSelect(chosen),
      ...(seesAddresses ? [{ ...ADDRESS_SELECT, value: withAddress ? "yes" : "" }] : []),
      { ...SORT_SELECT, value: sort.by === "relevance" ? "date" : sort.by },
    ],
  };
}

const ANY_ROUND = "Founders are listed if any round of their companies matches; the newest one is shown.";
const OF_ROUNDS = ["stage", "investor", "lead_investor", "has", "source"] as const;

/** The filter without the demand for an address at the company, and whether it had one. */
function withoutEmail({ include, ...rest }: LeadFilter): { readonly email: boolean; readonly others: LeadFilter } {
  const { has = [], ...places } = include;
  const kept = has.filter((value) => value !== "email");
  return {
    email: kept.length < has.length,
    others: { ...rest, include: kept.length === 0 ? places : { ...places, has: kept } },
  };
}

/** True if one round of a company may match and another not. */
function isOfRounds({ include, exclude, amount, listedOn, withinDays }: LeadFilter): boolean {
  return (
    OF_ROUNDS.some((facet) => include[facet] !== undefined || exclude[facet] !== undefined) ||
    [amount.min, amount.max, listedOn.min, listedOn.max, withinDays].some((one) => one !== null)
  );
}

const ADDRESS_SELECT = {
  name: WITH_ADDRESS,
  label: "Address",
  options: [
    { value: "", label: "Any" },
    { value: "yes", label: "Known" },
  ],
} as const;

/** The orders of founders, and of an investor's rounds. */
export const SORT_SELECT = {
  name: "sort",
  label: "Order",
  options: [
    { value: "date", label: "Newest round" },
    { value: "amount", label: "Largest round" },
    { value: "name", label: "Name" },
  ],
} as const;

/** A choice for each of these facets of the list of rounds, the values with most rounds first. */
export function facetSelects(
  facets: readonly (keyof Facets)[],
  { include }: LeadFilter,
  values: Partial<Facets> | undefined,
): readonly FilterSelect[] {
  return facets.map((facet) => {
    const [value = ""] = include[facet] ?? [];
    const known = (values?.[facet]?.values ?? []).filter((one) => one.count > 0 || one.value === value);
    return {
      name: parameterOf(facet),
      label: FACETS[facet].label,
      value,
      options: [{ value: "", label: "All" }, ...known.map((one) => ({ value: one.value, label: one.label }))],
    };
  });
}

function withinSelect({ withinDays }: LeadFilter): FilterSelect {
  return {
    name: "within",
    label: "Date",
    value: withinDays === null ? "" : String(withinDays),
    options: [
      { value: "", label: "Any time" },
      ...WITHIN_DAYS.map((days) => ({ value: String(days), label: `Last ${days} days` })),
    ],
  };
}
