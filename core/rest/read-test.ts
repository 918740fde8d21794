import { BOUNDS } from "./bounds.ts";
import type { Test } from "./condition.ts";
import { readQuoted } from "./names.ts";
import { COMPARISONS, DEFAULT_LANGUAGE, isComparison, isPattern, isSearch, LANGUAGES, NOT_OFFERED, PATTERNS, SEARCHES, STATES, type State } from "./operators.ts";
import { badPattern, beyondBound, noSuchLanguage, notOffered } from "./rest-error.ts";
import type { Scanner } from "./scanner.ts";

/** How the value of a test ends: with the text, or, inside a group, with `,` or `)`. */
export type ValueReader = (scan: Scanner) => string;

/** Reads `operator.value`, preceded by `not.` or not. Null when it is neither. */
export function readTest(scan: Scanner, readValue: ValueReader): { readonly negated: boolean; readonly test: Test } | null {
  const negated = scan.take("not.");
  const test = readOperation(scan, readValue);
  return test === null ? null : { negated, test };
}

const OPERATORS = [...Object.keys(COMPARISONS), ...Object.keys(PATTERNS), "in", "is", ...Object.keys(SEARCHES)];

function readOperation(scan: Scanner, readValue: ValueReader): Test | null {
  const from = scan.at;
  const operator = scan.match(/[a-z]+/y) ?? "";
  if (NOT_OFFERED.has(operator)) return scan.refuse(notOffered(`The operator ${operator} is not offered.`, `Use one of ${OPERATORS.join(", ")}.`));
  if ((isComparison(operator) || isPattern(operator) || isSearch(operator)) && /^\((?:any|all)\)/.test(scan.text.slice(scan.at))) {
    return scan.refuse(notOffered(`${operator}(any) and ${operator}(all) are not offered.`, "Use in, or join conditions with or and and."));
  }
  if (isSearch(operator)) return readSearch(scan, operator, readValue);
  if (!OPERATORS.includes(operator)) {
    scan.at = from;
    return scan.fail('"not"', `operator (${OPERATORS.join(", ")})`);
  }
  if (!scan.take(".")) return scan.fail("delimiter (.)");
  if (operator === "in") return readIn(scan);
  if (operator === "is") return readIs(scan);
  if (isPattern(operator)) return readPattern(scan, operator, readValue);
  return isComparison(operator) ? { kind: "compare", operator, value: readValue(scan) } : scan.fail("operator");
}

function readPattern(scan: Scanner, operator: "like" | "ilike", readValue: ValueReader): Test | null {
  const value = readValue(scan);
  if ((value.match(/[*%]+/g) ?? []).length > BOUNDS.wildcards) {
    return scan.refuse(beyondBound(`A pattern has more than ${BOUNDS.wildcards} wildcards`, "Use fewer, or several patterns."));
  }
  // Left to the database, this is an error only where some value matches that far, also one outside the reader's reach
  // that the planner tries the pattern on: it would tell what is there.
  if (/(?<!\\)(?:\\\\)*\\$/.test(value)) return scan.refuse(badPattern());
  // A `*` saves percent-encoding a `%`.
  return { kind: "pattern", operator, value: value.replaceAll("*", "%") };
}

function readSearch(scan: Scanner, operator: keyof typeof SEARCHES, readValue: ValueReader): Test | null {
  let language: string = DEFAULT_LANGUAGE;
  if (scan.take("(")) {
    language = scan.match(/[\w $]+/y)?.trim() ?? "";
    if (!scan.take(")")) return scan.fail(")");
    if (!LANGUAGES.has(language)) return scan.refuse(noSuchLanguage(language));
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
    if (values.length > BOUNDS.listValues) {
      return scan.refuse(beyondBound(`A list has more than ${BOUNDS.listValues} values`, "Ask with shorter lists, several times if need be."));
    }
  } while (scan.take(","));
  if (!scan.take(")")) return scan.fail('","', '")"');
  scan.skipSpaces();
  // `in.()` is the empty list, of which nothing is one.
  return { kind: "in", values: values.length === 1 && values[0] === "" ? [] : values };
}

function readListValue(scan: Scanner): string {
  return readWholeQuoted(scan) ?? scan.match(/[^,)]*/y) ?? "";
}

/** The value of a filter: everything that is left. */
export const readRest: ValueReader = (scan) => scan.match(/[^]*/y) ?? "";

/** The value of a condition in a group: quoted, an array `{…}`, or up to the next `,` or `)`. */
export const readGroupValue: ValueReader = (scan) => readWholeQuoted(scan) ?? scan.match(/\{[^{}]*\}/y) ?? scan.match(/[^,)]*/y) ?? "";

/** A quoted text with nothing after it: `"a"b` is not one. */
function readWholeQuoted(scan: Scanner): string | null {
  const from = scan.at;
  if (scan.peek() !== '"') return null;
  const value = readQuoted(scan);
  if (value !== null && (scan.ended || /[,)]/.test(scan.peek()))) return value;
  scan.at = from;
  return null;
}
