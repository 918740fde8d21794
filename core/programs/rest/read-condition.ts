import { BOUNDS } from "./bounds.ts";
import { Scanner, readName, readQuoted } from "./scanner.ts";
import {
  COMPARISONS,
  type Comparison,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  LISTS,
  type ListOperator,
  NOT_OFFERED,
  PATTERNS,
  type Pattern,
  QUANTIFIERS,
  type Quantifier,
  SEARCHES,
  STATES,
  type Search,
  type State,
  isComparison,
  isListOperator,
  isPattern,
  isSearch,
} from "./operators.ts";
import { type RestError, badPattern, beyondBound, noSuchLanguage, notEmbedded, notOffered } from "./rest-error.ts";

/** Parses `column=operator.value`. */
export function readColumnFilter(name: string, value: string): Filter {
  const key = new Scanner(name);
  const column = readColumn(key);
  if (column === null || !key.ended) throw key.error("tree path");
  const scan = new Scanner(value);
  const test = readTest(scan, readRest);
  if (test === null) throw scan.error("filter");
  if (!scan.ended) {
    scan.fail("end of input");
    throw scan.error("filter");
  }
  return { kind: "filter", column, ...test };
}

/** Parses `and=(…)`, `or=(…)`, `not.and=(…)` and `not.or=(…)`. */
export function readGroup(name: string, value: string): Group {
  const words = name.split(".");
  const operator = words.at(-1) === "and" ? "and" : "or";
  const path = words.slice(0, -1);
  if (path.length > 1 || (path.length === 1 && path[0] !== "not"))
    throw notEmbedded(path.find((word) => word !== "not") ?? "not");
  const scan = new Scanner(value);
  const conditions = readMembers(scan, 1);
  if (conditions === null) throw scan.error("logic tree");
  if (!scan.ended) {
    scan.fail("end of input");
    throw scan.error("logic tree");
  }
  if (countConditions(conditions) > BOUNDS.conditions) throw tooManyConditions();
  return { kind: "group", operator, negated: path.length === 1, conditions };
}

export function tooManyConditions(): RestError {
  return beyondBound(
    `There are more than ${BOUNDS.conditions} conditions`,
    "Ask with fewer conditions; in takes a list of values.",
  );
}

function readMembers(scan: Scanner, depth: number): Condition[] | null {
  if (depth > BOUNDS.nesting) {
    throw beyondBound(`Groups are nested more than ${BOUNDS.nesting} deep`, "Write the same with less nesting.");
  }
  scan.skipSpaces();
  if (!scan.take("(")) return scan.fail('"("');
  const conditions: Condition[] = [];
  do {
    scan.skipSpaces();
    const condition = readCondition(scan, depth);
    if (condition === null) return null;
    conditions.push(condition);
    if (conditions.length > BOUNDS.conditions) throw tooManyConditions();
    scan.skipSpaces();
  } while (scan.take(","));
  if (!scan.take(")")) return scan.fail('","', '")"');
  scan.skipSpaces();
  return conditions;
}

function readCondition(scan: Scanner, depth: number): Condition | null {
  const group = /(not\.)?(and|or)[ \t]*\(/y;
  group.lastIndex = scan.at;
  const found = group.exec(scan.text);
  if (found !== null) {
    scan.at += found[0].length - 1;
    const conditions = readMembers(scan, depth + 1);
    const operator = found[2] === "and" ? "and" : "or";
    return conditions === null ? null : { kind: "group", operator, negated: found[1] !== undefined, conditions };
  }
  const column = readColumn(scan);
  if (column === null) return scan.fail("negation operator (not)", "logic operator (and, or)");
  if (!scan.take(".")) return scan.fail("delimiter (.)");
  const test = readTest(scan, readGroupValue);
  return test === null ? null : { kind: "filter", column, ...test };
}

function readColumn(scan: Scanner): string | null {
  scan.skipSpaces();
  const column = readName(scan);
  if (column === null) return null;
  if (scan.peek() === "-" && scan.peek(1) === ">") throw noPaths();
  return column;
}

/** Rejects `column->key`. */
export function noPaths(): RestError {
  return notOffered(
    "The operators -> and ->> are not offered.",
    "Name the column alone: one that holds JSON, such as changed of changes, is returned whole.",
  );
}

/** A test of one column. Values are unparsed; the column's type determines their meaning. */
export type Test =
  | { readonly kind: "compare"; readonly operator: Comparison; readonly value: string }
  | { readonly kind: "pattern"; readonly operator: Pattern; readonly value: string }
  /** A comparison with any or all of several values. */
  | {
      readonly kind: "quantified";
      readonly operator: Comparison | Pattern;
      readonly quantifier: Quantifier;
      readonly values: readonly string[];
    }
  | { readonly kind: "list"; readonly operator: ListOperator; readonly values: readonly string[] }
  | { readonly kind: "in"; readonly values: readonly string[] }
  | { readonly kind: "is"; readonly state: State }
  | { readonly kind: "search"; readonly operator: Search; readonly language: string; readonly query: string };

export interface Filter {
  readonly kind: "filter";
  readonly column: string;
  readonly negated: boolean;
  readonly test: Test;
}

interface Group {
  readonly kind: "group";
  readonly operator: "and" | "or";
  readonly negated: boolean;
  readonly conditions: readonly Condition[];
}

export type Condition = Filter | Group;

/** Number of column conditions, including nested ones. */
export function countConditions(conditions: readonly Condition[]): number {
  return conditions.reduce(
    (sum, condition) => sum + (condition.kind === "filter" ? 1 : countConditions(condition.conditions)),
    0,
  );
}

/** Reads the value of a test: to the end of the text, or, inside a group, to the next `,` or `)`. */
type ValueReader = (scan: Scanner) => string;

/** Parses `operator.value`, optionally prefixed by `not.`; null when it is neither. */
function readTest(scan: Scanner, readValue: ValueReader): { readonly negated: boolean; readonly test: Test } | null {
  const negated = scan.take("not.");
  const test = readOperation(scan, readValue);
  return test === null ? null : { negated, test };
}

const OPERATORS = [
  ...Object.keys(COMPARISONS),
  ...Object.keys(PATTERNS),
  "in",
  "is",
  ...Object.keys(LISTS),
  ...Object.keys(SEARCHES),
];

function readOperation(scan: Scanner, readValue: ValueReader): Test | null {
  const from = scan.at;
  const operator = scan.match(/[a-z]+/y) ?? "";
  if (NOT_OFFERED.has(operator))
    throw notOffered(`The operator ${operator} is not offered.`, `Use one of ${OPERATORS.join(", ")}.`);
  const quantifier = QUANTIFIERS.find((one) => scan.take(`(${one})`));
  if (quantifier !== undefined) return readQuantified(scan, operator, quantifier);
  if (isSearch(operator)) return readSearch(scan, operator, readValue);
  if (!OPERATORS.includes(operator)) {
    scan.at = from;
    return scan.fail('"not"', `operator (${OPERATORS.join(", ")})`);
  }
  if (!scan.take(".")) return scan.fail("delimiter (.)");
  if (operator === "in") return readIn(scan);
  if (isListOperator(operator)) {
    const values = readArray(scan);
    return values === null ? null : { kind: "list", operator, values };
  }
  if (operator === "is") return readIs(scan);
  if (isPattern(operator)) return { kind: "pattern", operator, value: patternOf(readValue(scan)) };
  return isComparison(operator) ? { kind: "compare", operator, value: readValue(scan) } : scan.fail("operator");
}

/** Parses the text after `ilike(any)`: `.{*a*,*b*}`. */
function readQuantified(scan: Scanner, operator: string, quantifier: Quantifier): Test | null {
  if (!(isComparison(operator) || isPattern(operator)) || operator === "neq") {
    throw notOffered(
      `${operator}(${quantifier}) is not offered.`,
      "any and all go with eq, gt, gte, lt, lte, like and ilike.",
    );
  }
  if (!scan.take(".")) return scan.fail("delimiter (.)");
  const written = readArray(scan);
  if (written === null) return null;
  if (!isPattern(operator)) return { kind: "quantified", operator, quantifier, values: written };
  return { kind: "quantified", operator, quantifier, values: written.map(patternOf) };
}

function patternOf(value: string): string {
  if ((value.match(/[*%]+/g) ?? []).length > BOUNDS.wildcards) {
    throw beyondBound(`A pattern has more than ${BOUNDS.wildcards} wildcards`, "Use fewer, or several patterns.");
  }
  // PostgreSQL reports this error only if a value matches that far, possibly one hidden from the reader, so passing it
  // on would leak data.
  if (/(?<!\\)(?:\\\\)*\\$/.test(value)) throw badPattern();
  // `*` avoids percent-encoding `%`.
  return value.replaceAll("*", "%");
}

function readSearch(scan: Scanner, operator: keyof typeof SEARCHES, readValue: ValueReader): Test | null {
  let language: string = DEFAULT_LANGUAGE;
  if (scan.take("(")) {
    language = scan.match(/[\w $]+/y)?.trim() ?? "";
    if (!scan.take(")")) return scan.fail(")");
    if (!LANGUAGES.has(language)) throw noSuchLanguage(language);
  }
  if (!scan.take(".")) return scan.fail("delimiter (.)");
  return { kind: "search", operator, language, query: readValue(scan) };
}

function readIs(scan: Scanner): Test | null {
  const word = scan.match(/[a-z_]+/iy)?.toLowerCase() ?? "";
  const state = STATES.find((one) => one === word);
  if (state !== undefined) return { kind: "is", state: state satisfies State };
  scan.at -= word.length;
  return scan.fail("null or trilean value (unknown, true, false)");
}

function readIn(scan: Scanner): Test | null {
  scan.skipSpaces();
  if (!scan.take("(")) return scan.fail('"("');
  const values: string[] = [];
  do {
    values.push(readListValue(scan));
    if (values.length > BOUNDS.listValues) throw tooManyValues();
  } while (scan.take(","));
  if (!scan.take(")")) return scan.fail('","', '")"');
  scan.skipSpaces();
  // `in.()` is the empty list, which matches nothing.
  return { kind: "in", values: values.length === 1 && values[0] === "" ? [] : values };
}

function tooManyValues(): RestError {
  return beyondBound(
    `A list has more than ${BOUNDS.listValues} values`,
    "Ask with shorter lists, several times if need be.",
  );
}

/** The items of a whole text in PostgreSQL's notation of a list; null for any other text. */
export function readArrayText(text: string): readonly string[] | null {
  if (!text.startsWith("{")) return null;
  const scan = new Scanner(text);
  const values = readArray(scan);
  return scan.ended ? values : null;
}

/** Parses PostgreSQL's notation of a list of texts: `{a,"b, c"}`. */
function readArray(scan: Scanner): readonly string[] | null {
  scan.skipSpaces();
  if (!scan.take("{")) return scan.fail('"{"');
  const values: string[] = [];
  scan.skipSpaces();
  if (!scan.take("}")) {
    do {
      scan.skipSpaces();
      const value = scan.peek() === '"' ? readQuoted(scan) : (scan.match(/[^,{}"]*/y) ?? "").trim();
      if (value === null) return null;
      values.push(value);
      if (values.length > BOUNDS.listValues) throw tooManyValues();
      scan.skipSpaces();
    } while (scan.take(","));
    if (!scan.take("}")) return scan.fail('","', '"}"');
  }
  scan.skipSpaces();
  return values;
}

function readListValue(scan: Scanner): string {
  return readWholeQuoted(scan) ?? scan.match(/[^,)]*/y) ?? "";
}

/** Reads a filter's value: the remaining text. */
const readRest: ValueReader = (scan) => scan.match(/[^]*/y) ?? "";

/** Reads a group member's value: quoted, an array `{…}`, or up to the next `,` or `)`. */
const readGroupValue: ValueReader = (scan) =>
  readWholeQuoted(scan) ?? scan.match(/\{[^{}]*\}/y) ?? scan.match(/[^,)]*/y) ?? "";

/** Reads a quoted text followed by nothing else; `"a"b` does not count. */
function readWholeQuoted(scan: Scanner): string | null {
  const from = scan.at;
  if (scan.peek() !== '"') return null;
  const value = readQuoted(scan);
  if (value !== null && (scan.ended || /[,)]/.test(scan.peek()))) return value;
  scan.at = from;
  return null;
}
