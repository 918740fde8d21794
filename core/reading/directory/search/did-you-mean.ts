import { sql } from "kysely";
import { rowsOf } from "../../../../db/statement.ts";
import { editsBetween } from "../../../../platform/edit-distance.ts";
import { slugOf } from "../../../catalogue/claims/slug.ts";
import type { Context } from "../../../shared/context.ts";
import { readList } from "../../../shared/replica.ts";
import { DIRECTORY } from "../alphabet.ts";
import type { NamedPage } from "./pages-named.ts";
import { tokensOf, typedRuns } from "./question/tokens.ts";

/** Shorter texts are near too many names. */
const SHORTEST = 6;
/** Texts from this length on may have two edits. */
const LONG = 9;
const BEGINNING = 3;
const MOST = 3;

type Candidate = NamedPage & { readonly slug: string };

/**
 * The pages whose names a question nearly types, the longest first. Only names of the alphabetical directory, which the
 * reader may list anyway; their beginning must be right.
 */
export async function namesNear(ctx: Context, question: string): Promise<readonly NamedPage[]> {
  const typed = typedRuns(tokensOf(question)).map((run) => slugOf(run, ""));
  const runs = [...new Set(typed)].filter((slug) => slug.length >= SHORTEST);
  if (runs.length === 0) return [];
  const kinds = [DIRECTORY.companies, DIRECTORY.investors, DIRECTORY.founders];
  const near = await readList(ctx, (inner) => {
    const pages = kinds.map(
      ({ path, rows }) => sql`select name, ${`${path}/`}::text || slug as href, slug from ${rows(inner)} listed`,
    );
    return rowsOf<Candidate>(inner)`
      select distinct page.name, page.href, page.slug
      from (${sql.join(pages, sql` union all `)}) page join unnest(${runs}::text[]) run
        on left(page.slug, ${BEGINNING}) = left(run, ${BEGINNING}) and abs(length(page.slug) - length(run)) <= 2`;
  });
  return near
    .filter(({ slug }) =>
      runs.some((run) => {
        const edits = editsBetween(slug, run);
        return edits > 0 && edits <= (run.length >= LONG ? 2 : 1);
      }),
    )
    .toSorted((a, b) => b.slug.length - a.slug.length)
    .slice(0, MOST)
    .map(({ name, href }) => ({ name, href }));
}
