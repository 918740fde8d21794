import { sql } from "kysely";
import { loadEditedWords } from "../../../../catalogue/industries/edited-words.ts";
import { industriesNamed } from "../../../../catalogue/industries/words.ts";
import type { Context } from "../../../../shared/context.ts";
import { readList } from "../../../../shared/replica.ts";
import { leadScope, seesWholeCatalogue } from "../../access.ts";
import { bareName, nameWord, searchWords } from "../../lead-text.ts";
import { textInScope } from "../lead-condition.ts";
import { formsOf } from "../words/search-words.ts";
import { knownValues } from "../values/known-values.ts";
import type { LookUps } from "./look-ups.ts";
import { type Tokens, typedRuns } from "./tokens.ts";

/**
 * Looks up every run of words of a question, in the scope of the actor: one statement, and the values of facets, which
 * are in memory once per published state.
 */
export async function lookUp(ctx: Context, asked: Tokens): Promise<LookUps> {
  const { text } = asked;
  const runs = typedRuns(asked);
  const [values, edited] = await Promise.all([knownValues(ctx), loadEditedWords(ctx)]);
  const names = [...new Set([text, ...runs].map(bareName))].filter((name) => name !== "");
  const { mentions } = values;
  const words = mentions === null ? wordsAsked(runs, edited) : [];
  const found = await statement(ctx, { names, beginning: bareName(text), words });
  return {
    ...values,
    mentions: mentions ?? ((word) => found.words.has(word)),
    today: ctx.clock.now().toISOString().slice(0, 10),
    edited,
    seesPart: !seesWholeCatalogue(ctx.actor),
    names: found.names,
    isBeginning: found.isBeginning,
  };
}

/** Every word of a question in singular and plural, names as one word, and single words for its industries. */
function wordsAsked(runs: readonly string[], edited: LookUps["edited"]): readonly string[] {
  const ofRuns = runs.flatMap((run) => {
    const words = searchWords(run);
    return words.length > 1 ? [nameWord(words)] : words.flatMap(formsOf);
  });
  const industries = runs
    .flatMap((run) => industriesNamed(run, edited))
    .flatMap((name) => searchWords(name).flatMap(formsOf));
  return [...new Set([...ofRuns, ...industries])];
}

interface Asked {
  readonly names: readonly string[];
  readonly beginning: string;
  readonly words: readonly string[];
}

interface Found {
  readonly names: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  readonly isBeginning: boolean;
}

function statement(ctx: Context, { names, beginning, words }: Asked): Promise<Found> {
  const scope = leadScope(ctx);
  return readList(ctx, async ({ db }) => {
    const { rows } = await sql<{ names: string[] | null; words: string[] | null; isBeginning: boolean }>`
      select
        (select array_agg(distinct t.name) from lead_text t
          where t.name collate "C" = any(${names}::text[]) and ${textInScope(scope)}) as names,
        (select array_agg(word) from unnest(${words}::text[]) word
          where exists (select from lead_text t where t.words like '% ' || word || '%')) as words,
        exists (select from lead_text t
          where t.name collate "C" >= ${beginning} and t.name collate "C" < ${`${beginning}~`}
            and ${textInScope(scope)}) as "isBeginning"`.execute(db);
    const [row] = rows;
    return {
      names: new Set(row?.names),
      words: new Set(row?.words),
      isBeginning: beginning !== "" && row?.isBeginning === true,
    };
  });
}
