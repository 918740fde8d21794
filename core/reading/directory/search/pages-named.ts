import { sql } from "kysely";
import type { Context } from "../../../shared/context.ts";
import { readList } from "../../../shared/replica.ts";
import { slugOf } from "../../../catalogue/claims/slug.ts";
import { DIRECTORY } from "../alphabet.ts";
import { isFiller, runsOf, wordsTyped } from "./question/function-words.ts";
import { wordsSearched } from "./question/search-words.ts";

/** A page of the site. */
export interface NamedPage {
  readonly name: string;
  readonly href: string;
}

const MOST_PAGES = 8;
/** A shorter beginning is no family of investors. */
const SHORTEST_FAMILY = 4;

interface PagesNamedInput {
  /** Texts that may name something. */
  readonly names: readonly string[];
  /** The words without another meaning: only these name something alone. */
  readonly words: string | null;
}

/**
 * The pages of companies, people and investors that texts name exactly, and of the investors whose names begin with
 * theirs. These pages, or their teasers, are open to everybody; that two of them are named together says nothing.
 */
export async function pagesNamed(ctx: Context, { names, words }: PagesNamedInput): Promise<readonly NamedPage[]> {
  const alone = new Set(words === null ? [] : wordsSearched(words));
  const runs = names
    .flatMap((name) => [name, ...runsOf(wordsTyped(name))])
    .filter((run) => /[ ]/.test(run.trim()) || alone.has(slugOf(run, "")) || names.length > 1);
  const slugs = [...new Set(runs.filter((run) => !run.split(" ").every(isFiller)).map((run) => slugOf(run, "")))];
  const known = slugs.filter((slug) => slug !== "");
  if (known.length === 0) return [];
  const families = known.filter((slug) => slug.length >= SHORTEST_FAMILY).map((slug) => `${slug}-`);
  const { path: companyPath } = DIRECTORY.companies;
  return readList(ctx, async ({ db, ...inner }) => {
    const { rows } = await sql<NamedPage>`
      select name, href from (
        select 1 as kind, name, ${`${companyPath}/`} || slug as href, slug
          from ${DIRECTORY.companies.rows({ db, ...inner })} listed where slug = any(${known}::text[])
        union all
        select 2, f.name, ${`${DIRECTORY.founders.path}/`} || f.slug, f.slug
          from founder_listing f where f.slug = any(${known}::text[])
        union all
        select 3, i.name, ${`${DIRECTORY.investors.path}/`} || i.slug, i.slug
          from investor_listing i where i.slug = any(${known}::text[])
            or exists (select from unnest(${families}::text[]) family where starts_with(i.slug, family))
      ) page order by kind, length(slug) desc, slug limit ${MOST_PAGES}`.execute(db);
    return rows;
  });
}
