import { countryName, withArticle } from "../../../catalogue/places/country-name.ts";
import type { Database } from "../../../../db/client.ts";
import type { Context } from "../../../shared/context.ts";
import { leadScope } from "../access.ts";
import { catalogueVersion } from "../published.ts";
import { type Lead, listLeads } from "../lead.ts";
import { readAddress } from "./read-filter.ts";
import { anyMatching } from "./search-leads.ts";

const NEWEST = 20;
const MOST_EXAMPLES = 4;

type Questions = Promise<readonly string[]>;

/** Those of the latest catalogue version, by database and by what the reader sees. */
const known = new WeakMap<Database, { readonly version: number; readonly questions: Map<string, Questions> }>();

/**
 * Questions that have an answer on this site for this reader, made of the newest rounds that the reader sees: each is
 * understood as a whole and matches a visible round. Found once for a version of the catalogue.
 */
export async function exampleQuestions(ctx: Context): Promise<readonly string[]> {
  const version = await catalogueVersion(ctx);
  let kept = known.get(ctx.db);
  if (kept?.version !== version) known.set(ctx.db, (kept = { version, questions: new Map() }));
  const { questions } = kept;
  const key = JSON.stringify([leadScope(ctx), ctx.clock.now().getUTCFullYear()]);
  const found = questions.get(key) ?? findQuestions(ctx);
  questions.set(key, found);
  // A failure is not kept: the next reader asks again.
  found.catch(() => questions.delete(key));
  return found;
}

async function findQuestions(ctx: Context): Questions {
  const { rows } = await listLeads(ctx, { page: 1, pageSize: NEWEST });
  const questions = new Set<string>();
  for (const make of EXAMPLES) {
    const fitting = rows.filter((row) => make(row) !== null);
    const lead = fitting.find((row) => !isUsed(questions, row)) ?? fitting[0];
    const question = lead === undefined ? null : make(lead);
    if (question !== null && (await hasAnswer(ctx, question))) questions.add(question);
    if (questions.size === MOST_EXAMPLES) break;
  }
  return [...questions];
}

/** Each makes one kind of question; null for a round without what it asks for. */
const EXAMPLES: readonly ((lead: Lead) => string | null)[] = [
  ({ industries: [industry], country }) =>
    industry === undefined || country === null ? null : `${industry} in ${withArticle(countryName(country))}`,
  ({ fundingType }) => (fundingType === null ? null : `${fundingType} rounds this year`),
  ({ founderName, companyName }) => (founderName === null ? null : `Who founded ${companyName}`),
  ({ industries: [industry], fundingType }) =>
    industry === undefined || fundingType === null ? null : `${fundingType} in ${industry}`,
  ({ city }) => (city === null ? null : `Startups in ${city}`),
];

/** True if a question is about the round already, so that examples are of different ones. */
function isUsed(questions: ReadonlySet<string>, { industries: [industry] }: Lead): boolean {
  return industry !== undefined && [...questions].some((question) => question.startsWith(`${industry} `));
}

async function hasAnswer(ctx: Context, question: string): Promise<boolean> {
  const asked = await readAddress(ctx, { params: new URLSearchParams({ search: question }) });
  if (asked.unused.length > 0 || asked.problems.length > 0) return false;
  const [isAnswered = false] = await anyMatching(ctx, { filters: [asked.filter] });
  return isAnswered;
}
