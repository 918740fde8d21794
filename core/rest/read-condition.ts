import { BOUNDS } from "./bounds.ts";
import { type Condition, countConditions, type Filter, type Group } from "./condition.ts";
import { readName } from "./names.ts";
import { readGroupValue, readRest, readTest } from "./read-test.ts";
import { beyondBound, notEmbedded, notOffered, type RestError } from "./rest-error.ts";
import { Scanner } from "./scanner.ts";

/** Reads `column=operator.value` of a query. */
export function readFilter(name: string, value: string): Filter | RestError {
  const key = new Scanner(name);
  const column = readColumn(key);
  if (column === null || !key.ended) return key.error("tree path");
  const scan = new Scanner(value);
  const test = readTest(scan, readRest);
  if (test === null) return scan.error("filter");
  if (!scan.ended) {
    scan.fail("end of input");
    return scan.error("filter");
  }
  return { kind: "filter", column, ...test };
}

/** Reads `and=(…)`, `or=(…)`, `not.and=(…)` and `not.or=(…)` of a query. */
export function readGroup(name: string, value: string): Group | RestError {
  const words = name.split(".");
  const operator = words.at(-1) === "and" ? "and" : "or";
  const path = words.slice(0, -1);
  if (path.length > 1 || (path.length === 1 && path[0] !== "not")) return notEmbedded(path.find((word) => word !== "not") ?? "not");
  const scan = new Scanner(value);
  const conditions = readMembers(scan, 1);
  if (conditions === null) return scan.error("logic tree");
  if (!scan.ended) {
    scan.fail("end of input");
    return scan.error("logic tree");
  }
  if (countConditions(conditions) > BOUNDS.conditions) return tooManyConditions();
  return { kind: "group", operator, negated: path.length === 1, conditions };
}

/** More conditions than the interface reads. */
export function tooManyConditions(): RestError {
  return beyondBound(`There are more than ${BOUNDS.conditions} conditions`, "Ask with fewer conditions; in takes a list of values.");
}

function readMembers(scan: Scanner, depth: number): Condition[] | null {
  if (depth > BOUNDS.nesting) {
    return scan.refuse(beyondBound(`Groups are nested more than ${BOUNDS.nesting} deep`, "Write the same with less nesting."));
  }
  scan.skipSpaces();
  if (!scan.take("(")) return scan.fail('"("');
  const conditions: Condition[] = [];
  do {
    scan.skipSpaces();
    const condition = readCondition(scan, depth);
    if (condition === null) return null;
    conditions.push(condition);
    if (conditions.length > BOUNDS.conditions) return scan.refuse(tooManyConditions());
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
  if (scan.peek() === "-" && scan.peek(1) === ">") return scan.refuse(noPaths());
  return column;
}

/** `column->key`, which no column here needs. */
export function noPaths(): RestError {
  return notOffered("The operators -> and ->> are not offered.", "No column holds JSON; name the column alone.");
}
