import { type RawBuilder, sql } from "kysely";
import { rowsOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { readList } from "../../../shared/replica.ts";
import { slugOf } from "../../../catalogue/claims/slug.ts";
import { DIRECTORY } from "../alphabet.ts";
import { topicsCounted } from "../topics/count-topics.ts";

/** Something that the typed text may name, with its page. */
export interface Suggestion {
  readonly kind: "Company" | "Person" | "Investor" | "Topic";
  readonly name: string;
  readonly href: string;
}

const MOST_OF_A_KIND = 3;
const LONGEST_TEXT = 80;

const NAMED = [
  ["Company", DIRECTORY.companies],
  ["Investor", DIRECTORY.investors],
  ["Person", DIRECTORY.founders],
] as const;

/**
 * The pages whose names begin with the typed text, and topics with a word that does; at most {@link MOST_OF_A_KIND} of a
 * kind. These are pages of the alphabetical directory, and topics whose size the reader may know, so visitors learn
 * nothing that those do not list.
 */
export async function suggest(ctx: Context, text: string): Promise<readonly Suggestion[]> {
  const start = slugOf(text.slice(0, LONGEST_TEXT), "");
  if (start === "") return [];
  const [named, topics] = await Promise.all([pagesBeginning(ctx, start), topicsBeginning(ctx, start)]);
  return [...named, ...topics];
}

function pagesBeginning(ctx: Context, start: string): Promise<readonly Suggestion[]> {
  // Slugs are of ASCII letters, digits and hyphens, all before "~".
  return readList(ctx, async (inner) => {
    const ofKind = ([kind, { path, rows }]: (typeof NAMED)[number]): RawBuilder<unknown> => sql`(
      select ${kind}::text as kind, name, ${`${path}/`}::text || slug as href, slug from ${rows(inner)} listed
      where slug collate "C" >= ${start} and slug collate "C" < ${`${start}~`}
      order by slug collate "C" limit ${MOST_OF_A_KIND})`;
    return rowsOf<Suggestion>(inner)`
      select kind, name, href from (${sql.join(NAMED.map(ofKind), sql` union all `)}) page
      order by array_position(${NAMED.map(([kind]) => kind)}::text[], kind), slug collate "C"`;
  });
}

async function topicsBeginning(ctx: Context, start: string): Promise<readonly Suggestion[]> {
  return [...(await topicsCounted(ctx)).values()]
    .flatMap(({ topics }) => topics)
    .filter(({ slug, rounds }) => rounds !== null && `-${slug}`.includes(`-${start}`))
    .toSorted((a, b) => (b.rounds ?? 0) - (a.rounds ?? 0))
    .slice(0, MOST_OF_A_KIND)
    .map(({ label, path }) => ({ kind: "Topic", name: label, href: path }));
}
