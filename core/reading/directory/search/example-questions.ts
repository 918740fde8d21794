import type { Context } from "../../../shared/context.ts";
import { type Lead, listLeads } from "../lead.ts";
import { readAddress } from "./read-filter.ts";
import { countMatching } from "./search-leads.ts";

const NEWEST = 20;
const MOST_EXAMPLES = 4;

/**
 * Questions that have an answer on this site for this reader, made of the newest rounds that the reader sees: each is
 * understood as a whole and matches a visible round.
 */
export async function exampleQuestions(ctx: Context, sampleSize: number): Promise<readonly string[]> {
  const { rows } = await listLeads(ctx, { page: 1, pageSize: NEWEST, sampleSize });
  const questions = new Set<string>();
  for (const make of EXAMPLES) {
    const fitting = rows.filter((row) => make(row) !== null);
    const lead = fitting.find((row) => !isUsed(questions, row)) ?? fitting[0];
    const question = lead === undefined ? null : make(lead);
    if (question !== null && (await hasAnswer(ctx, question, sampleSize))) questions.add(question);
    if (questions.size === MOST_EXAMPLES) break;
  }
  return [...questions];
}

/** Each makes one kind of question; null for a round without what it asks for. */
const EXAMPLES: readonly ((lead: Lead) => string | null)[] = [
  ({ industries: [industry], country }) =>
    industry === undefined || country === null ? null : `${industry} in ${countryName(country)}`,
  ({ fundingType }) => (fundingType === null ? null : `${fundingType} rounds this year`),
  ({ founderName, companyName }) => (founderName === null ? null : `who founded ${companyName}`),
  ({ industries: [industry], fundingType }) =>
    industry === undefined || fundingType === null ? null : `${fundingType} in ${industry}`,
  ({ city }) => (city === null ? null : `startups near ${city}`),
];

/** True if a question is about the round already, so that examples are of different ones. */
function isUsed(questions: ReadonlySet<string>, { industries: [industry] }: Lead): boolean {
  return industry !== undefined && [...questions].some((question) => question.startsWith(`${industry} `));
}

const COUNTRIES = new Intl.DisplayNames(["en"], { type: "region" });

function countryName(code: string): string {
  const name = COUNTRIES.of(code) ?? code;
  return /^United|lands$|Philippines/.test(name) ? `the ${name}` : name;
}

async function hasAnswer(ctx: Context, question: string, sampleSize: number): Promise<boolean> {
  const asked = await readAddress(ctx, { params: new URLSearchParams({ search: question }), sampleSize });
  if (asked.unused.length > 0 || asked.problems.length > 0) return false;
  const [matching = 0] = await countMatching(ctx, { filters: [asked.filter], sampleSize });
  return matching > 0;
}
