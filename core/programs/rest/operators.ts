import type { ColumnType } from "../../reading/directory/columns/column.ts";

/** Operands of `is`. */
export const STATES = ["null", "not_null", "true", "false", "unknown"] as const;

/** Every operator: its operand, its SQL (of a search the function that reads the words), and what it says of a column. */
export const OPERATORS = {
  eq: { takes: "value", sql: "=", description: "equals" },
  neq: { takes: "value", sql: "<>", description: "does not equal" },
  gt: { takes: "value", sql: ">", description: "is greater than" },
  gte: { takes: "value", sql: ">=", description: "is greater than or equal to" },
  lt: { takes: "value", sql: "<", description: "is less than" },
  lte: { takes: "value", sql: "<=", description: "is less than or equal to" },
  like: { takes: "pattern", sql: "~~", description: "matches the pattern" },
  ilike: { takes: "pattern", sql: "~~*", description: "matches the pattern in upper or lower case" },
  in: { takes: "list", sql: "=", description: "is in the list: in.(a,b,c)" },
  is: { takes: "state", sql: "is", description: `is ${STATES.join(", ")}` },
  cs: { takes: "array", sql: "@>", description: "contains all values of the list: cs.{a,b}" },
  cd: { takes: "array", sql: "<@", description: "contains only values of the list: cd.{a,b}" },
  ov: { takes: "array", sql: "&&", description: "has a value in common with the list: ov.{a,b}" },
  fts: { takes: "search", sql: "to_tsquery", description: "matches a query of words joined by & | ! and ()" },
  plfts: { takes: "search", sql: "plainto_tsquery", description: "contains all the words" },
  phfts: { takes: "search", sql: "phraseto_tsquery", description: "contains the words as a phrase" },
  wfts: { takes: "search", sql: "websearch_to_tsquery", description: "matches a query in web search syntax" },
} as const;
export type Operator = keyof typeof OPERATORS;

/** The only type of column that takes an operand; null for every type. */
export const TYPE_FOR = {
  value: null,
  pattern: "text",
  list: null,
  array: "text_list",
  state: null,
  search: "text",
} as const satisfies Record<(typeof OPERATORS)[Operator]["takes"], ColumnType | null>;

export function isOperator(name: string): name is Operator {
  return Object.hasOwn(OPERATORS, name);
}

/** Modifiers that compare with several values: `ilike(any).{*a*,*b*}`. */
export const QUANTIFIERS = ["any", "all"] as const;
export type Quantifier = (typeof QUANTIFIERS)[number];

/** The operators that take {@link QUANTIFIERS}. */
export const QUANTIFIED: readonly string[] = ["eq", "gt", "gte", "lt", "lte", "like", "ilike"];

/** PostgREST operators that we reject by name. */
export const NOT_OFFERED: readonly string[] = ["match", "imatch", "sl", "sr", "nxr", "nxl", "adj", "isdistinct"];

/** Text search languages included in every PostgreSQL. */
export const LANGUAGES: readonly string[] = (
  "simple arabic armenian basque catalan danish dutch english estonian finnish french german greek hindi hungarian " +
  "indonesian irish italian lithuanian nepali norwegian portuguese romanian russian serbian spanish swedish tamil " +
  "turkish yiddish"
).split(" ");
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
