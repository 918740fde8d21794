import type { ColumnType } from "../../reading/directory/columns/column.ts";

/** Comparison operators with their SQL. */
export const COMPARISONS = {
  eq: { sql: "=", description: "equals" },
  neq: { sql: "<>", description: "does not equal" },
  gt: { sql: ">", description: "is greater than" },
  gte: { sql: ">=", description: "is greater than or equal to" },
  lt: { sql: "<", description: "is less than" },
  lte: { sql: "<=", description: "is less than or equal to" },
} as const;
export type Comparison = keyof typeof COMPARISONS;

/** Pattern operators; `*` or `%` matches any characters, `_` one. */
export const PATTERNS = {
  like: { sql: "like", symbol: "~~", description: "matches the pattern" },
  ilike: { sql: "ilike", symbol: "~~*", description: "matches the pattern in upper or lower case" },
} as const;
export type Pattern = keyof typeof PATTERNS;

/** Full-text operators with PostgreSQL's function that parses the query. */
export const SEARCHES = {
  fts: { sql: "to_tsquery", description: "matches a query of words joined by & | ! and ()" },
  plfts: { sql: "plainto_tsquery", description: "contains all the words" },
  phfts: { sql: "phraseto_tsquery", description: "contains the words as a phrase" },
  wfts: { sql: "websearch_to_tsquery", description: "matches a query in web search syntax" },
} as const;
export type Search = keyof typeof SEARCHES;

/** Operators of lists, whose value is a list in braces: `cs.{a,b}`. */
export const LISTS = {
  cs: { sql: "@>", description: "contains all values of the list: cs.{a,b}" },
  cd: { sql: "<@", description: "contains only values of the list: cd.{a,b}" },
  ov: { sql: "&&", description: "has a value in common with the list: ov.{a,b}" },
} as const;
export type ListOperator = keyof typeof LISTS;

/** Modifiers of comparisons and patterns with several values: `ilike(any).{*a*,*b*}`. */
export const QUANTIFIERS = ["any", "all"] as const;
export type Quantifier = (typeof QUANTIFIERS)[number];

/** Operands of `is`. */
export const STATES = ["null", "not_null", "true", "false", "unknown"] as const;
export type State = (typeof STATES)[number];

/** PostgREST operators that we reject by name. */
export const NOT_OFFERED: ReadonlySet<string> = new Set([
  "match",
  "imatch",
  "sl",
  "sr",
  "nxr",
  "nxl",
  "adj",
  "isdistinct",
]);

/** Text search languages included in every PostgreSQL. */
export const LANGUAGES: ReadonlySet<string> = new Set([
  "simple",
  "arabic",
  "armenian",
  "basque",
  "catalan",
  "danish",
  "dutch",
  "english",
  "estonian",
  "finnish",
  "french",
  "german",
  "greek",
  "hindi",
  "hungarian",
  "indonesian",
  "irish",
  "italian",
  "lithuanian",
  "nepali",
  "norwegian",
  "portuguese",
  "romanian",
  "russian",
  "serbian",
  "spanish",
  "swedish",
  "tamil",
  "turkish",
  "yiddish",
]);
export const DEFAULT_LANGUAGE = "english";

/** PostgreSQL type names, for casts and error messages. */
export const SQL_TYPES: Readonly<Record<ColumnType, string>> = {
  integer: "bigint",
  number: "double precision",
  text: "text",
  text_list: "text[]",
  date: "date",
  timestamp: "timestamp with time zone",
  boolean: "boolean",
  json: "jsonb",
};

export function isComparison(name: string): name is Comparison {
  return Object.hasOwn(COMPARISONS, name);
}
export function isListOperator(name: string): name is ListOperator {
  return Object.hasOwn(LISTS, name);
}
export function isPattern(name: string): name is Pattern {
  return Object.hasOwn(PATTERNS, name);
}
export function isSearch(name: string): name is Search {
  return Object.hasOwn(SEARCHES, name);
}
