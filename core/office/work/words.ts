import { sql } from "kysely";
import { invalidInput } from "../../../platform/errors.ts";
import { INDUSTRIES } from "../../catalogue/industries/tree.ts";
import { industriesMeant } from "../../catalogue/industries/words.ts";
import {
  decideWord,
  decideWords,
  listUnmappedWords,
  readWord,
  type UnmappedWord,
} from "../../intake/curation/industry-words.ts";
import type { WorkKind } from "./work-kind.ts";

const LONGEST = 80;

/** Industry words of sources that are not in the vocabulary. Any other word can be looked up and decided as well. */
export const WORDS: WorkKind = {
  kind: "word",
  name: "Industry words",
  one: "Industry word",
  async waiting(ctx) {
    // The vocabulary is in the program, not in the database.
    const words = await listUnmappedWords(ctx);
    return sql`
      select 'word' as kind, w.word as id, null as source, w.since, '“' || w.word || '”' as title, 1 as size, w.bulk,
        w.bulk as bulk_name, w.rounds + w.companies / 1e9 as rank
      from jsonb_to_recordset(${JSON.stringify(words.map((word) => ({ ...word, bulk: bulkOf(word) })))}::jsonb)
        as w (word text, since timestamptz, rounds numeric, companies numeric, bulk text)`;
  },
  async evidence(ctx, { id }) {
    const word = id.trim().slice(0, LONGEST);
    if (word === "") return null;
    const [unmapped, means] = await Promise.all([listUnmappedWords(ctx), readWord(ctx, { word })]);
    const stated = unmapped.find((one) => one.word === word) ?? null;
    return { kind: "word", word, stated, means, industries: INDUSTRIES.map(({ name }) => name) };
  },
  actions: [
    { name: "map", key: "a", label: "Map" },
    { name: "none", key: "r", label: "No industry" },
  ],
  all: (size, name) => `All ${size} words ${name}`,
  async decide(ctx, { id, action, values: { industries = "" } }) {
    await decideWord(ctx, { word: id, industries: action === "none" ? [] : industriesNamed(industries) });
    return "decided";
  },
  async decideMany(ctx, words, { action, values: { industries = "" } }) {
    const known = new Map((await listUnmappedWords(ctx)).map(({ word, suggested }) => [word, suggested]));
    const decisions = words.map((word) => {
      const suggested = known.get(word) ?? [];
      if (action === "none") return { word, industries: [] };
      return { word, industries: suggested.length > 0 ? suggested : industriesNamed(industries) };
    });
    await decideWords(ctx, decisions);
    return "decided";
  },
  undoing: {
    decided: sql`
      select 'word' as kind, w.word as id, w.word as title,
        case when cardinality(w.industries) = 0 then 'left out' else 'mapped' end as what, w.decided_at as at,
        w.decided_by as by, null as batch, nullif(array_to_string(w.industries, ', '), '') as company_name,
        null as company_slug, true as undoable
      from industry_word w`,
    async undo(ctx, words) {
      const decisions = words.map((word) => ({ word, industries: null }));
      const [only, ...others] = decisions;
      await (only !== undefined && others.length === 0 ? decideWord(ctx, only) : decideWords(ctx, decisions));
    },
  },
};

function bulkOf({ suggested }: UnmappedWord): string {
  return suggested.length > 0 ? "with a suggestion, each as suggested" : "without a suggestion, with the same answer";
}

/** The slugs of industries that are named with commas between them. */
function industriesNamed(text: string): readonly string[] {
  const names = text.split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));
  if (names.length === 0) throw invalidInput("Name at least one industry, or press “No industry”.");
  const unknown = names.find((name) => industriesMeant(name).length === 0);
  if (unknown !== undefined) throw invalidInput(`“${unknown}” is no industry. Choose one of the suggested.`);
  return [...new Set(names.flatMap(industriesMeant))];
}
