import { type RawBuilder, type SqlBool, sql } from "kysely";
import { rowOf, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { companyIsSeen, nameIsListed } from "./access.ts";
import { pageWindow } from "./paging.ts";
import { companyIsPublished } from "./published.ts";

/** The kinds of rows in the alphabetical directory, which links to every page that the reader finds in lists. */
interface Listed {
  readonly heading: string;
  /** Path of the pages, without the slug. */
  readonly path: string;
  /** SQL relation with `slug` and `name`, in parentheses. */
  readonly rows: (ctx: Context) => RawBuilder<unknown>;
}

const DECLARED = {
  companies: {
    heading: "Companies",
    path: "/companies",
    rows: (ctx) =>
      sql`(select c.slug, c.name from company c where ${companyIsPublished("c")} and ${nameIsListed(ctx, "company", "c.id")})`,
  },
  founders: {
    heading: "Founders",
    path: "/companies/founders",
    rows: (ctx) => sql`(select f.slug, f.name from founder_listing f where ${companyIsSeen(ctx, "f.company_id")})`,
  },
  investors: {
    heading: "Investors",
    path: "/investors",
    rows: (ctx) =>
      sql`(select i.slug, i.name from investor_listing i where ${nameIsListed(ctx, "investor", "i.investor_id")})`,
  },
  articles: {
    heading: "News",
    path: "/blog",
    rows: () => sql`(select a.slug, a.title as name from article a where a.state = 'published')`,
  },
} as const satisfies Readonly<Record<string, Listed>>;

export type DirectoryKind = keyof typeof DECLARED;
export const DIRECTORY: Readonly<Record<DirectoryKind, Listed>> = DECLARED;
export const DIRECTORY_KINDS: readonly DirectoryKind[] = (Object.keys as (of: typeof DECLARED) => DirectoryKind[])(
  DECLARED,
);

/** Slugs that do not begin with a letter. */
const OTHERS = "0-9";
const PER_PAGE = 500;

export interface LetterCount {
  /** "a" to "z", or "0-9". */
  readonly letter: string;
  readonly count: number;
}

/** Counts the pages of each kind by first letter. */
export async function countLetters(ctx: Context): Promise<ReadonlyMap<DirectoryKind, readonly LetterCount[]>> {
  const counts = await Promise.all(
    DIRECTORY_KINDS.map(async (kind) => {
      const rows = await rowsOf<LetterCount>(ctx)`
        select case when left(slug, 1) between 'a' and 'z' then left(slug, 1) else ${sql.lit(OTHERS)} end as letter,
          count(*) as count
        from ${DIRECTORY[kind].rows(ctx)} listed group by 1 order by 1`;
      return [kind, rows] as const;
    }),
  );
  return new Map(counts);
}

export interface LetterPage {
  readonly rows: readonly { readonly slug: string; readonly name: string }[];
  readonly page: number;
  readonly pageCount: number;
}

/** A page (from 1) of one kind and letter in the order of addresses; null if it does not exist. */
export async function readLetter(
  ctx: Context,
  { kind, letter, page }: { readonly kind: DirectoryKind; readonly letter: string; readonly page: number },
): Promise<LetterPage | null> {
  const which = slugsOf(letter);
  if (which === null) return null;
  const listed = sql`${DIRECTORY[kind].rows(ctx)} listed where ${which}`;
  const counts = await rowOf<{ count: number }>(ctx)`select count(*) as count from ${listed}`;
  const { offset, limit, pageCount } = pageWindow(page, PER_PAGE, counts?.count ?? 0);
  if (limit === 0) return null;
  const rows = await rowsOf<{ slug: string; name: string }>(ctx)`
    select slug, name from ${listed} order by slug collate "C" offset ${offset} limit ${limit}`;
  return { rows, page, pageCount };
}

function slugsOf(letter: string): RawBuilder<SqlBool> | null {
  if (letter === OTHERS) return sql<SqlBool>`slug collate "C" < 'a'`;
  if (!/^[a-z]$/.test(letter)) return null;
  const next = String.fromCharCode(letter.charCodeAt(0) + 1);
  return sql<SqlBool>`slug collate "C" >= ${letter} and slug collate "C" < ${next}`;
}
