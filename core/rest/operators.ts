import type { ColumnType } from "../directory/columns/column.ts";

/** Operators that compare a column with one value, with what they are in SQL. */
export const COMPARISONS = {
  eq: { sql: "=", description: "equals" },
  neq: { sql: "<>", description: "does not equal" },
  gt: { sql: ">", description: "is greater than" },
  gte: { sql: ">=", description: "is greater than or equal to" },
  lt: { sql: "<", description: "is less than" },
  lte: { sql: "<=", description: "is less than or equal to" },
} as const;
export type Comparison = keyof typeof COMPARISONS;

/** Operators that compare a text with a pattern; `*` or `%` stands for any characters, `_` for one. */
export const PATTERNS = {
  like: { sql: "like", symbol: "~~", description: "matches the pattern" },
  ilike: { sql: "ilike", symbol: "~~*", description: "matches the pattern in upper or lower case" },
} as const;
export type Pattern = keyof typeof PATTERNS;

/** Operators that search a text's words, with the function that reads what is searched for. */
export const SEARCHES = {
  fts: { sql: "to_tsquery", description: "holds the words, joined by & | ! and ()" },
  plfts: { sql: "plainto_tsquery", description: "holds all the words" },
  phfts: { sql: "phraseto_tsquery", description: "holds the words side by side" },
  wfts: { sql: "websearch_to_tsquery", description: "holds the words, as a web search reads them" },
} as const;
export type Search = keyof typeof SEARCHES;

/** What `is` can ask for. */
export const STATES = ["null", "not_null", "true", "false", "unknown"] as const;
export type State = (typeof STATES)[number];

/** Operators of the dialect that are refused by name. */
export const NOT_OFFERED: ReadonlySet<string> = new Set([
  "match", "imatch", "cs", "cd", "ov", "sl", "sr", "nxr", "nxl", "adj", "isdistinct",
]);

/** Languages whose word forms a search folds together; those that come with every PostgreSQL. */
export const LANGUAGES: ReadonlySet<string> = new Set([
  "simple", "arabic", "armenian", "basque", "catalan", "danish", "dutch", "english", "estonian", "finnish", "french",
  "german", "greek", "hindi", "hungarian", "indonesian", "irish", "italian", "lithuanian", "nepali", "norwegian",
  "portuguese", "romanian", "russian", "serbian", "spanish", "swedish", "tamil", "turkish", "yiddish",
]);
export const DEFAULT_LANGUAGE = "english";

/** A column's type as PostgreSQL names it, in casts and in errors. */
export const SQL_TYPES: Readonly<Record<ColumnType, string>> = {
  integer: "bigint",
  number: "double precision",
  text: "text",
  text_list: "text[]",
  date: "date",
  timestamp: "timestamp with time zone",
  boolean: "boolean",
};

export function isComparison(name: string): name is Comparison {
  return Object.hasOwn(COMPARISONS, name);
}
export function isPattern(name: string): name is Pattern {
  return Object.hasOwn(PATTERNS, name);
}
export function isSearch(name: string): name is Search {
  return Object.hasOwn(SEARCHES, name);
}
