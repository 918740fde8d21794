import { MONEY_WORDS, type MoneyWord } from "../../../catalogue/facts/money-words.ts";
import { newestRate } from "../../../catalogue/facts/exchange-rates.ts";
import type { Database } from "../../../../db/client.ts";
import type { Context } from "../../../shared/context.ts";
import { leadScope, type SampleScope } from "../access.ts";
import { disclosedCount, disclosedTotal } from "../disclosed-figures.ts";
import { answerInSql } from "./answer-in-sql.ts";
import { withListedRounds } from "./company-lists.ts";
import { evaluate, totalsOf } from "./in-memory/evaluate.ts";
import type { AsOf } from "./rows/row-conditions.ts";
import {
  CatalogueIndex,
  type LeadIndex,
  readSampleIndex,
  readStamps,
  type SegmentStamp,
} from "./in-memory/lead-index.ts";
import { listedRange } from "./days/listed-range.ts";
import { type LeadFilter, NO_FILTER } from "./filter.ts";
import { grantsBeside, withGrants } from "./grants-counted.ts";
import { moneyAsked } from "./money-asked.ts";
import { dictionaryOf } from "./in-memory/segment.ts";
import type { Answer, Query } from "./query/query.ts";

/** Answers about the leads an actor may see, all from one published state. */
export interface VisibleAnswers {
  readonly answers: readonly Answer[];
  /** Number of leads the actor may see, of the words of money that the first question asks for. */
  readonly visible: number;
  /** Number of these in the catalogue, as disclosed to the actor. */
  readonly total: number;
}

/** A question waits for up to this many leads to be read; if more are missing, SQL answers it. */
const MOST_READ_WAITING = 100_000;
/** Maximum number of samples in memory; a site has one sample size. */
const MOST_SAMPLES = 4;

let mostInMemory = Number.POSITIVE_INFINITY;

/** Limits the size of catalogues held in memory; larger ones are answered in SQL. */
export function limitIndex(mostLeads: number): void {
  mostInMemory = mostLeads;
}

interface Indexes {
  readonly catalogue: CatalogueIndex;
  /** Samples by size and last day, each with the published state it was read at. */
  readonly samples: Map<string, { readonly state: string; readonly index: Promise<LeadIndex> }>;
}

const kept = new WeakMap<Database, Indexes>();

/** Answers questions about the leads that this actor may see in the current published state. */
export async function ask(ctx: Context, questions: readonly Query[]): Promise<VisibleAnswers> {
  const { index, stamps } = await visibleIndex(ctx);
  const words = moneyAsked(questions[0]?.filter ?? NO_FILTER);
  const total = totalOf(stamps, words);
  if (index !== null) {
    const asOf = await asOfNow(ctx, questions);
    const resolved = await withListedRounds(ctx, questions);
    const answers = resolved.map((question) => {
      const grants = grantsBeside(question);
      const answer = evaluate(index, question, asOf);
      return grants === null ? answer : withGrants(answer, evaluate(index, grants, asOf).matching);
    });
    const visible = sizeOf(index, words);
    // That there is more of what was raised is said everywhere; a few grants or offerings are not.
    const told = words.includes("raised") ? disclosedTotal(visible, total) : (disclosedCount(total, {}) ?? 0);
    return { answers, visible, total: Math.max(visible, told) };
  }
  const answers: Answer[] = [];
  for (const question of questions) {
    const grants = grantsBeside(question);
    const answer = await answerInSql(ctx, question);
    answers.push(grants === null ? answer : withGrants(answer, (await answerInSql(ctx, grants)).matching));
  }
  return { answers, visible: total, total };
}

/** Today's days, and the newest rates of the currencies in which questions give amounts. */
async function asOfNow(ctx: Context, questions: readonly Query[]): Promise<AsOf> {
  const parts = questions.flatMap(({ filter }) => [filter, ...filter.anyOf]);
  const rates = new Map<string, number>();
  for (const currency of new Set(parts.map((part) => part.currency))) {
    const rate = currency === "USD" ? null : await newestRate(ctx, currency);
    if (rate !== null) rates.set(currency, rate.usdPerUnit);
  }
  return { daysOf: (part) => listedRange(part, ctx.clock), rates };
}

/** The leads an actor may see. */
interface VisibleIndex {
  /** Null if SQL must answer, which only happens to actors who see the whole catalogue. */
  readonly index: LeadIndex | null;
  readonly stamps: readonly SegmentStamp[];
  /** Differs between any two published states. */
  readonly state: string;
}

/** The index of the leads that this actor may see in the current published state. */
export async function visibleIndex(ctx: Context): Promise<VisibleIndex> {
  const stamps = await readStamps(ctx.db);
  const scope = leadScope(ctx);
  const index = scope === "all" ? await catalogueIndex(ctx.db, stamps) : await sampleIndex(ctx.db, stamps, scope);
  return { index, stamps, state: stateOf(stamps) };
}

/** Like {@link ask}, for one question. */
export async function askOne(ctx: Context, question: Query): Promise<Answer & Omit<VisibleAnswers, "answers">> {
  const { answers, ...sizes } = await ask(ctx, [question]);
  const [answer] = answers;
  if (answer === undefined) throw new Error("a question has an answer");
  return { ...answer, ...sizes };
}

/**
 * Counts the leads of the whole catalogue that match a filter, whoever asks. Only for figures that
 * `disclosed-figures.ts` discloses.
 */
export async function countInCatalogue(ctx: Context, filter: LeadFilter): Promise<number> {
  const index = await catalogueIndex(ctx.db, await readStamps(ctx.db));
  if (index === null) return (await answerInSql(ctx, { filter })).matching;
  return evaluate(index, { filter }, await asOfNow(ctx, [{ filter }])).matching;
}

/** Loads the catalogue into memory ahead of the first question. Returns whether it fits. */
export async function loadIndex({ db }: Context): Promise<boolean> {
  const stamps = await readStamps(db);
  if (totalOf(stamps) > mostInMemory) return false;
  await indexesOf(db).catalogue.at(db, stamps);
  return true;
}

/** The index of the whole catalogue; null if SQL must answer. */
async function catalogueIndex(db: Database, stamps: readonly SegmentStamp[]): Promise<LeadIndex | null> {
  if (totalOf(stamps) > mostInMemory || db.isTransaction) return null;
  const { catalogue } = indexesOf(db);
  const reading = catalogue.at(db, stamps);
  if (catalogue.missing(stamps) <= MOST_READ_WAITING) return reading;
  // Continues in the background; a later question throws a failure again.
  reading.catch(() => undefined);
  return null;
}

function sampleIndex(db: Database, stamps: readonly SegmentStamp[], scope: SampleScope): Promise<LeadIndex> {
  const { samples } = indexesOf(db);
  const state = stateOf(stamps);
  const sample = `${scope.newest} ${scope.until}`;
  const known = samples.get(sample);
  if (known?.state === state) return known.index;
  const index = readSampleIndex(db, scope);
  samples.delete(sample);
  samples.set(sample, { state, index });
  for (const old of [...samples.keys()].slice(0, -MOST_SAMPLES)) samples.delete(old);
  // A failed read is not cached: the next question reads again.
  index.catch(() => samples.delete(sample));
  return index;
}

function indexesOf(db: Database): Indexes {
  const indexes = kept.get(db) ?? { catalogue: new CatalogueIndex(), samples: new Map() };
  kept.set(db, indexes);
  return indexes;
}

function totalOf(stamps: readonly SegmentStamp[], words: readonly MoneyWord[] = MONEY_WORDS): number {
  const each = stamps.flatMap(({ leads, raised, granted }) => {
    const counts = { raised, granted, raising: leads - raised - granted };
    return words.map((word) => counts[word]);
  });
  return each.reduce((sum, count) => sum + count, 0);
}

/** The number of leads with one of the words. */
function sizeOf(index: LeadIndex, words: readonly MoneyWord[]): number {
  const { texts } = dictionaryOf(index.dictionaries, "money");
  return totalsOf(index, "money").reduce(
    (sum, count, code) => sum + (words.some((word) => word === texts[code]) ? count : 0),
    0,
  );
}

function stateOf(stamps: readonly SegmentStamp[]): string {
  return stamps.map(({ segment, stamp }) => `${segment}:${stamp}`).join(" ");
}
