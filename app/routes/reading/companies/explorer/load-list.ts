import { isUnconfirmed } from "../../../../../core/shared/confirmed-address.ts";
import type { Context } from "../../../../../core/shared/context.ts";
import { maySaveSearches, seesWholeCatalogue } from "../../../../../core/reading/directory/access.ts";
import { namesNear } from "../../../../../core/reading/directory/search/did-you-mean.ts";
import { exampleQuestions } from "../../../../../core/reading/directory/search/example-questions.ts";
import { listNames } from "../../../../../core/reading/directory/search/company-lists.ts";
import { facetLabel } from "../../../../../core/reading/directory/search/facet-label.ts";
import { writeFilterAddress } from "../../../../../core/reading/directory/search/filter-address.ts";
import type { LeadFilter, Range } from "../../../../../core/reading/directory/search/filter.ts";
import { listedRange } from "../../../../../core/reading/directory/search/days/listed-range.ts";
import { type ExplorerAnswer, readExplorer } from "../../../../../core/reading/directory/search/read-explorer.ts";
import type { PlaceReading } from "../../../../../core/reading/directory/search/question/values/place-words.ts";
import {
  type FullDatabase,
  pagesAsked,
  readFullDatabase,
} from "../../../../../core/reading/directory/search/full-database.ts";
import type { NamedPage } from "../../../../../core/reading/directory/search/pages-named.ts";
import { type AskedAddress, readAddress } from "../../../../../core/reading/directory/search/read-filter.ts";
import { countMatching } from "../../../../../core/reading/directory/search/search-leads.ts";
import {
  countWithoutDollars,
  type WithoutDollars,
} from "../../../../../core/reading/directory/search/values/without-dollars.ts";
import { withFirstContact } from "../../../../../core/finder/contacts/read-contacts.ts";
import { TRACKED_LABELS } from "../../../../../core/reading/pipeline/tracked.ts";
import { readHiddenRounds, readTrackedRounds } from "../../../../../core/reading/pipeline/read-tracked.ts";
import type { AlertFrequency } from "../../../../../core/customers/searches/alert-frequency.ts";
import { listAlerts } from "../../../../../core/customers/searches/alert.ts";
import { ownSearch } from "../../../../../core/customers/searches/saved-search.ts";
import { isAppError } from "../../../../../platform/errors.ts";
import { fromTheStart, NO_SUCH_PAGE } from "../../from-the-start.ts";
import type { ListedRound, SortHead } from "../../../../ui/rounds-table.tsx";
import { type OpenedRound, readOpened } from "./read-opened.ts";
import { type PipelineView, readPipeline } from "./read-pipeline.ts";
import { type ActiveFilter, activeFilters, askedFilters, isSet, partsOf } from "./active-filters.ts";
import { type ListEnd, listEnd } from "./list-end.ts";
import { strangeParameters } from "./page-parameters.ts";
import { sortHeads } from "./sort-heads.ts";
import { type ExplorerView, addressOf, PATH, readView } from "./view.ts";

/** A filter that can be removed, and the address of the list without it. */
interface RemovableFilter extends Pick<ActiveFilter, "panel" | "label"> {
  readonly address: string;
}

/** Rounds by another reading of the question. */
interface OtherRounds {
  readonly says: string;
  readonly matching: number;
  readonly address: string;
}

/** Everything the company list shows. */
export interface Explorer extends ExplorerAnswer {
  readonly rows: readonly ListedRound[];
  /** The filter shown in the form, without the parts from the question. */
  readonly filter: LeadFilter;
  /** The alternatives of that filter, as its address has them. */
  readonly alternatives: readonly string[];
  /** The text in the search box that was read as a question; null without one. */
  readonly question: string | null;
  /** The address that searches for the literal words of the question; null if this is that search. */
  readonly exactWords: string | null;
  /** What the question was read as, by the panel of the form. */
  readonly asked: readonly RemovableFilter[];
  /** The filter's days, with "last N days" resolved. */
  readonly days: Range<string>;
  /** Descriptions of invalid parameters, in plain words. */
  readonly problems: readonly string[];
  /** Values of the filter that no visible round has, with the nearest known ones. */
  readonly unknown: readonly string[];
  /** Places that were typed by another name. */
  readonly places: readonly PlaceReading[];
  /** What of the question was not used, and how the rest was read. */
  readonly notes: readonly string[];
  /** Rounds by other readings of the question; empty for readers of a part. */
  readonly beside: readonly OtherRounds[];
  /** Questions that have an answer, on the whole list only. */
  readonly examples: readonly string[];
  /** What the whole catalogue has; null for members and without a filter. */
  readonly full: FullDatabase | null;
  /** The words of the filter that have no other meaning. */
  readonly words: string | null;
  /** Pages that a member's question names. Others find theirs in `full`. */
  readonly named: readonly NamedPage[];
  /** Pages whose names an empty result's question nearly types. */
  readonly meant: readonly NamedPage[];
  /** Rounds that an amount filter, the order by amount or charts leave out; empty where amounts do not matter. */
  readonly withoutDollars: readonly WithoutDollars[];
  /** Invalid input of the range fields, by parameter. */
  readonly unread: Readonly<Record<string, string>>;
  readonly view: ExplorerView;
  /** Canonical query of filter and order; empty for every round, newest first. */
  readonly query: string;
  readonly active: readonly RemovableFilter[];
  /** The sortable columns, by heading. */
  readonly sorts: Readonly<Record<string, SortHead>>;
  /** For an empty result: filters whose removal gives results, most rounds first. */
  readonly broader: readonly (RemovableFilter & { readonly matching: number })[];
  /** False if the requested page does not exist; this is then the first page. */
  readonly found: boolean;
  readonly seesAll: boolean;
  /** How many of the matching rounds have an address; null for readers whose plan does not include addresses. */
  readonly addressed: number | null;
  /** The round in the panel beside the list (`open`: its id). */
  readonly opened: OpenedRound | null;
  /** The signed-in account's marks and views; null for visitors. */
  readonly pipeline: PipelineView | null;
  /** True if this visitor may save searches. */
  readonly maySave: boolean;
  readonly end: ListEnd | null;
  /** The search just saved (`saved`: its id), and how often it is mailed. */
  readonly savedAs: {
    readonly name: string;
    readonly frequency: AlertFrequency | null;
    readonly isUnconfirmed: boolean;
  } | null;
}

interface LoadListInput {
  /** The query of the list's address. */
  readonly params: URLSearchParams;
  /** From 1; applies only to the unfiltered list in its default order. */
  readonly page: number;
}

/**
 * The content of the list at an address; null when that page does not exist. An invalid cursor shows the first page.
 */
export async function loadList(ctx: Context, input: LoadListInput): Promise<Explorer | null> {
  try {
    return await readAt(ctx, input);
  } catch (error) {
    const params = fromTheStart(input.params, error);
    if (params === null) throw error;
    const explorer = await readAt(ctx, { ...input, params });
    return explorer && { ...explorer, found: false, problems: [...explorer.problems, NO_SUCH_PAGE] };
  }
}

async function readAt(ctx: Context, { params, page }: LoadListInput): Promise<Explorer | null> {
  const asked = await readAddress(ctx, { params, isTyped: true });
  const { chosen, filter, sort, unknown, places, question, isUnderstood } = asked;
  const notes = [...asked.unused, ...asked.notes];
  const problems = [...strangeParameters(params), ...asked.problems];
  const query = writeFilterAddress(filter, sort).toString();
  const after = params.get("after") || null;
  const before = params.get("before") || null;
  const seesAll = seesWholeCatalogue(ctx.actor);
  const view = readView(params, seesAll);
  const charts = view.presentation === "charts";
  const hidden = await readHiddenRounds(ctx);
  const only = view.mine === null ? null : await readTrackedRounds(ctx, view.mine);
  const answer = await readExplorer(ctx, { filter, sort, after, before, page, charts, find: view.find, hidden, only });
  if (answer === null) return null;
  const active = activeFilters(filter, facetLabel, await listNames(ctx, [...filter.watched, ...filter.leftOut]));
  const removable = ({ panel, label, without }: ActiveFilter): RemovableFilter => ({
    panel,
    label,
    address: addressOf(writeFilterAddress(without, sort), view),
  });
  const pipeline = await readPipeline(ctx, { rows: answer.rows });
  const { rows } = answer;
  const broader = answer.matching === 0 ? await broaderFilters(ctx, partsOf(filter, active), { hidden, only }) : [];
  return {
    ...answer,
    rows: await withContacts(ctx, rows, view),
    opened: await readOpened(ctx, { round: params.get("open"), rows }),
    filter: chosen,
    alternatives: writeFilterAddress(chosen).getAll("or"),
    asked: askedFilters(filter, chosen).map(removable),
    question,
    exactWords:
      isUnderstood && question !== null ? addressOf(writeFilterAddress({ ...chosen, search: question }), view) : null,
    days: listedRange(filter, ctx.clock),
    problems,
    unknown,
    places,
    notes,
    beside: await otherRounds(ctx, asked, { hidden, only }),
    words: filter.search,
    named: seesAll ? await pagesAsked(ctx, asked) : [],
    meant: answer.matching === 0 && question !== null ? await namesNear(ctx, question) : [],
    examples: query === "" && only === null && !charts ? await exampleQuestions(ctx) : [],
    full: await readFullDatabase(ctx, asked),
    withoutDollars:
      charts || sort.by === "amount" || isSet(filter.amount) ? await countWithoutDollars(ctx, { filter }) : [],
    unread: unreadRanges(params, chosen),
    query,
    active: [
      ...active.map(removable),
      ...(only === null || view.mine === null
        ? []
        : [
            {
              panel: "More" as const,
              label: `My leads: ${TRACKED_LABELS[view.mine]}`,
              address: addressOf(writeFilterAddress(filter, sort), { ...view, mine: null }),
            },
          ]),
    ],
    sorts: sortHeads(filter, sort, (sorted) => addressOf(sorted, view)),
    view,
    broader: broader.map((one) => ({ ...removable(one), matching: one.matching })),
    pipeline,
    found: true,
    seesAll,
    addressed: seesAll ? (answer.facets.has.values.find(({ value }) => value === "email")?.count ?? 0) : null,
    maySave: maySaveSearches(ctx.actor),
    end: listEnd(filter, ctx.clock.now()),
    savedAs: await readSaved(ctx, params.get("saved")),
  };
}

/** The rows with the person to write to, where the plan includes addresses or the visitor asks for that column. */
async function withContacts(
  ctx: Context,
  rows: readonly ListedRound[],
  { further, presentation }: ExplorerView,
): Promise<readonly ListedRound[]> {
  if (presentation === "charts" || !(seesWholeCatalogue(ctx.actor) || further.includes("contact"))) return rows;
  return withFirstContact(ctx, rows);
}

/** Texts in range parameters that are not valid bounds. */
function unreadRanges(params: URLSearchParams, { amount, listedOn, withinDays }: LeadFilter): Explorer["unread"] {
  const bounds: readonly (readonly [string, unknown])[] = [
    ["amount-min", amount.min],
    ["amount-max", amount.max],
    ["from", withinDays ?? listedOn.min],
    ["to", withinDays ?? listedOn.max],
  ];
  return Object.fromEntries(
    bounds.flatMap(([name, bound]) => {
      const typed = params.get(name)?.trim() ?? "";
      return bound === null && typed !== "" ? [[name, typed]] : [];
    }),
  );
}

/** The name of one of this visitor's saved searches; null for anything else. */
async function readSaved(ctx: Context, id: string | null): Promise<Explorer["savedAs"]> {
  if (id === null || !/^\d{1,15}$/.test(id) || !maySaveSearches(ctx.actor)) return null;
  try {
    const { id: searchId, name } = await ownSearch(ctx, Number(id));
    return { name, frequency: (await listAlerts(ctx)).get(searchId) ?? null, isUnconfirmed: isUnconfirmed(ctx) };
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") return null;
    throw error;
  }
}

/** Maximum number of broader filters to try for a list without results. */
const MOST_BROADER = 12;

async function broaderFilters(
  ctx: Context,
  all: readonly ActiveFilter[],
  scope: { readonly hidden: readonly number[]; readonly only: readonly number[] | null },
): Promise<readonly (ActiveFilter & { readonly matching: number })[]> {
  const active = all.slice(0, MOST_BROADER);
  const counts = await countMatching(ctx, { filters: active.map(({ without }) => without), ...scope });
  return active
    .map((one, i) => ({ ...one, matching: counts[i] ?? 0 }))
    .filter(({ matching }) => matching > 0)
    .sort((a, b) => b.matching - a.matching);
}

type CountScope = Parameters<typeof broaderFilters>[2];

/** "or: 10 rounds elsewhere that mention quantum", for members. */
async function otherRounds(ctx: Context, { beside }: AskedAddress, scope: CountScope): Promise<Explorer["beside"]> {
  if (beside.length === 0 || !seesWholeCatalogue(ctx.actor)) return [];
  const counts = await countMatching(ctx, { filters: beside.map(({ filter }) => filter), ...scope });
  return beside
    .map(({ says, filter }, i) => ({
      says,
      matching: counts[i] ?? 0,
      address: `${PATH}?${writeFilterAddress(filter)}`,
    }))
    .filter(({ matching }) => matching > 0);
}
