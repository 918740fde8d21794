import { execute, rowsOf } from "../../../db/statement.ts";
import { invalidInput, notFound } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import { loadEditedWords } from "../../catalogue/industries/edited-words.ts";
import { countCompaniesWith, recomputeIndustries } from "../../catalogue/industries/recompute.ts";
import { industriesOfWord, wordKey } from "../../catalogue/industries/words.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import type { Context } from "../../shared/context.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { industryWordJob } from "./jobs/industry-word.ts";
import { suggestIndustries } from "./suggest-industries.ts";

/** An industry word of sources that is not in the vocabulary. */
export interface UnmappedWord {
  /** Its most frequent spelling. */
  readonly word: string;
  readonly companies: number;
  readonly rounds: number;
  /** When the first of the companies was listed. */
  readonly since: Date;
  /** The industries of the word of the vocabulary that it nearly is; empty if there is none. */
  readonly suggested: readonly string[];
  readonly example: { readonly name: string; readonly slug: string };
}

interface StatedWord extends Omit<UnmappedWord, "example" | "suggested"> {
  readonly example: string;
  readonly slug: string;
}

/** Industry words of published companies that are neither in the vocabulary nor decided by an editor, by rounds. */
export async function listUnmappedWords(ctx: Context): Promise<readonly UnmappedWord[]> {
  const edited = await loadEditedWords(ctx);
  // Every screen of the back office counts them: the vocabulary leaves few words whose companies are read.
  const stated = await rowsOf<{ word: string }>(ctx)`
    select distinct w.word from (
      select distinct c.industry from company c where c.merged_into_id is null and c.withdrawn_at is null
    ) lists cross join lateral unnest(lists.industry) w (word)`;
  const unmapped = stated.flatMap(({ word }) =>
    wordKey(word) !== "" && industriesOfWord(word, edited) === null ? [word] : [],
  );
  if (unmapped.length === 0) return [];
  const rows = await rowsOf<StatedWord>(ctx)`
    select w.word, count(*) as companies, sum((select count(*) from lead l where l.company_id = c.id))::bigint as rounds,
      min(c.created_at) as since,
      (array_agg(c.name order by c.id))[1] as example, (array_agg(c.slug order by c.id))[1] as slug
    from company c cross join lateral unnest(c.industry) w (word)
    where c.merged_into_id is null and c.withdrawn_at is null and w.word = any(${unmapped})
    group by w.word order by 3 desc, 2 desc, w.word`;
  const words = [...Map.groupBy(rows, ({ word }) => wordKey(word)).values()].flatMap((spellings) => {
    const [first] = spellings;
    if (first === undefined) return [];
    const { word, example, slug } = first;
    const since = new Date(Math.min(...spellings.map((spelling) => spelling.since.getTime())));
    const sum = (of: "companies" | "rounds") => spellings.reduce((total, spelling) => total + spelling[of], 0);
    const suggested = suggestIndustries(word, edited);
    return [
      { word, companies: sum("companies"), rounds: sum("rounds"), since, suggested, example: { name: example, slug } },
    ];
  });
  return words.sort((a, b) => b.rounds - a.rounds || b.companies - a.companies || (a.word < b.word ? -1 : 1));
}

/** The industries that a word names today; null for an unknown word. */
export async function readWord(ctx: Context, { word }: { readonly word: string }): Promise<readonly string[] | null> {
  return industriesOfWord(word, await loadEditedWords(ctx));
}

/** Number of companies from which a job applies the decision. */
const MANY = 2_000;

/** The industries that a word names. An empty list means none; null restores the shipped vocabulary. */
interface WordDecision {
  readonly word: string;
  readonly industries: readonly string[] | null;
}

/**
 * Decides which industries a word names. Companies with the word are updated at once, or by a job if there are many.
 * Returns the number of companies with the word. Throws AppError `invalid_input` for a word without letters or digits,
 * and `not_found` when there is no decision to undo.
 */
export function decideWord(ctx: Context, decision: WordDecision): Promise<number> {
  const key = keyOf(decision);
  return inCatalogueTransaction(ctx, async (inner) => {
    await recordDecision(inner, decision);
    const companies = await countCompaniesWith(inner, key);
    if (companies < MANY) await applyWord(inner, { key });
    else await enqueue(inner, industryWordJob, { key });
    return companies;
  });
}

/** Decides about many words; a job updates their companies. Throws like {@link decideWord}. */
export function decideWords(ctx: Context, decisions: readonly WordDecision[]): Promise<void> {
  return inCatalogueTransaction(ctx, async (inner) => {
    for (const decision of decisions) await recordDecision(inner, decision);
    await enqueue(inner, industryWordJob, { key: null });
  });
}

function keyOf({ word }: WordDecision): string {
  const key = wordKey(word);
  if (key === "") throw invalidInput("Enter a word with letters or digits.");
  return key;
}

async function recordDecision(inner: Context, { word, industries }: WordDecision): Promise<void> {
  const key = keyOf({ word, industries });
  const before = (await loadEditedWords(inner)).get(key) ?? null;
  if (industries === null) {
    if (before === null) throw notFound(`Nothing is decided about “${word}”.`);
    await execute(inner)`delete from industry_word where key = ${key}`;
  } else {
    await execute(inner)`
      insert into industry_word (key, word, industries, decided_at, decided_by)
      values (${key}, ${word}, ${[...industries]}, ${inner.clock.now()}, ${inner.actor.id})
      on conflict (key) do update set word = excluded.word, industries = excluded.industries,
        decided_at = excluded.decided_at, decided_by = excluded.decided_by`;
  }
  await writeAudit(inner, "industry.word", { word, before, after: industries });
}

/** Applies the decision about a word, or about all words, to the companies with it and to their directory rows. */
export function applyWord(ctx: Context, { key }: { readonly key: string | null }): Promise<void> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const ids = await recomputeIndustries(inner, key);
    if (ids.length === 0) return;
    await refreshDirectory(inner, ids);
    await raiseVersion(inner);
  });
}
