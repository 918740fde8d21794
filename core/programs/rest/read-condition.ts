import { BOUNDS } from "./bounds.ts";
import {
  DEFAULT_LANGUAGE,
  isOperator,
  LANGUAGES,
  NOT_OFFERED,
  type Operator,
  OPERATORS,
  QUANTIFIED,
  type Quantifier,
  QUANTIFIERS,
  STATES,
} from "./operators.ts";
import { REFUSED } from "./rest-error.ts";
import { Scanner } from "./scanner.ts";

/** A test of one column. Values are unparsed; the column's type determines their meaning. */
export interface Test {
  readonly operator: Operator;
  /** Whether any or all of the values must fit; null for one value, a list to compare with as a whole, and `is`. */
  readonly quantifier: Quantifier | null;
  readonly values: readonly string[];
  /** Of the words of a full-text search. */
  readonly language: string;
}

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

/** All filters of conditions, also those in groups. */
export function filtersIn(conditions: readonly Condition[]): readonly Filter[] {
  return conditions.flatMap((one) => (one.kind === "filter" ? [one] : filtersIn(one.conditions)));
}

/** Parses `column=operator.value`, and groups such as `or=(…)` and `not.and=(…)`. @throws RestError */
export function readCondition(name: string, value: string): Condition {
  if (/^(?:not\.)?(?:and|or)$/.test(name)) {
    const scan = new Scanner("logic tree", value);
    const group = readGroup(scan, name, 1);
    scan.expectEnd();
    return group;
  }
  const key = new Scanner("tree path", name);
  const column = readColumn(key);
  key.expectEnd();
  const scan = new Scanner("filter", value);
  const filter = readTest(scan, column, () => scan.match(/[^]*/y) ?? "");
  scan.expectEnd();
  return filter;
}

/** Parses the members of a group, `(…)`; `name` is what came before, such as `not.or`. */
function readGroup(scan: Scanner, name: string, depth: number): Group {
  if (depth > BOUNDS.nesting) throw REFUSED.beyond("nesting");
  scan.skipSpaces();
  scan.expect("(");
  const conditions = scan.items("conditions", () => scan.spaced(() => readMember(scan, depth)));
  scan.expect(")", '","', '")"');
  scan.skipSpaces();
  return { kind: "group", operator: name.endsWith("and") ? "and" : "or", negated: name.startsWith("not."), conditions };
}

function readMember(scan: Scanner, depth: number): Condition {
  const name = scan.match(/(?:not\.)?(?:and|or)(?=[ \t]*\()/y);
  if (name !== null) return readGroup(scan, name, depth + 1);
  const column = readColumn(scan, "negation operator (not)", "logic operator (and, or)");
  scan.expect(".", "delimiter (.)");
  return readTest(scan, column, () => scan.quotedItem() ?? scan.match(/\{[^{}]*\}/y) ?? scan.match(/[^,)]*/y) ?? "");
}

function readColumn(scan: Scanner, ...others: readonly string[]): string {
  scan.skipSpaces();
  const column = scan.name(...others);
  if (scan.peek() === "-" && scan.peek(1) === ">") throw REFUSED.jsonPath();
  return column;
}

/** Parses `operator.value`, optionally prefixed by `not.`; `readValue` reads a value that is not in brackets. */
function readTest(scan: Scanner, column: string, readValue: () => string): Filter {
  const negated = scan.take("not.");
  const operator = readOperator(scan);
  const { takes } = OPERATORS[operator];
  const quantifier = QUANTIFIERS.find((one) => scan.take(`(${one})`)) ?? null;
  if (quantifier !== null && !QUANTIFIED.includes(operator))
    throw REFUSED.notOffered(
      `${operator}(${quantifier}) is not offered.`,
      "any and all go with eq, gt, gte, lt, lte, like and ilike.",
    );
  const language = takes === "search" ? readLanguage(scan) : DEFAULT_LANGUAGE;
  scan.expect(".", "delimiter (.)");
  if (takes === "list") {
    const values = readList(scan);
    return { kind: "filter", column, negated, test: { operator, quantifier: "any", values, language } };
  }
  const isArray = takes === "array" || quantifier !== null;
  const written = isArray ? scan.array() : [takes === "state" ? readState(scan) : readValue()];
  const values = takes === "pattern" ? written.map(patternOf) : written;
  return { kind: "filter", column, negated, test: { operator, quantifier, values, language } };
}

function readOperator(scan: Scanner): Operator {
  const from = scan.at;
  const name = scan.match(/[a-z]+/y) ?? "";
  if (isOperator(name)) return name;
  const offered = Object.keys(OPERATORS).join(", ");
  if (NOT_OFFERED.includes(name))
    throw REFUSED.notOffered(`The operator ${name} is not offered.`, `Use one of ${offered}.`);
  scan.at = from;
  throw scan.unexpected('"not"', `operator (${offered})`);
}

function readLanguage(scan: Scanner): string {
  if (!scan.take("(")) return DEFAULT_LANGUAGE;
  const language = scan.match(/[\w $]+/y)?.trim() ?? "";
  scan.expect(")");
  if (!LANGUAGES.includes(language)) throw REFUSED.language(language);
  return language;
}

function readState(scan: Scanner): string {
  const from = scan.at;
  const word = scan.match(/[a-z_]+/iy)?.toLowerCase();
  const state = STATES.find((one) => one === word);
  if (state !== undefined) return state;
  scan.at = from;
  throw scan.unexpected("null or trilean value (unknown, true, false)");
}

/** Parses `(a,"b,c")`; `()` is the empty list, which matches nothing. */
function readList(scan: Scanner): readonly string[] {
  scan.skipSpaces();
  scan.expect("(");
  const values = scan.items("listValues", () => scan.quotedItem() ?? scan.match(/[^,)]*/y) ?? "");
  scan.expect(")", '","', '")"');
  scan.skipSpaces();
  return values.length === 1 && values[0] === "" ? [] : values;
}

/** The pattern in SQL; `*` avoids percent-encoding `%`. @throws RestError */
function patternOf(value: string): string {
  if ((value.match(/[*%]+/g) ?? []).length > BOUNDS.wildcards) throw REFUSED.beyond("wildcards");
  // PostgreSQL reports this error only if a value matches that far, possibly one hidden from the reader, so passing it
  // on would leak data.
  if (/(?<!\\)(?:\\\\)*\\$/.test(value)) throw REFUSED.danglingEscape();
  return value.replaceAll("*", "%");
}
