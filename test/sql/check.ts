import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  type CallExpression,
  type Expression,
  isCallExpression,
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
  type Node,
  type SourceFile,
  type TaggedTemplateExpression,
} from "typescript/unstable/ast";
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags } from "typescript/unstable/sync";
import type { RecordedColumn, RecordedResult } from "./record.ts";

// Compares the rows that statements declare with what PostgreSQL returned to the unit tests:
// `node test/sql/check.ts FOLDER [--all]`, where FOLDER has the recordings of record.ts. With --all, a raw statement
// that no test executed fails too. The compiler believes the row type of a raw statement, and checkers that read the
// source cannot resolve fragments that are put together at run time; so what runs is checked.

const ROOT = path.resolve(import.meta.dirname, "../..");
const PRODUCT = /^(?:platform|db|core|app|server)\/(?!.*\.test\.)/;

/** OIDs of PostgreSQL's types by their JavaScript type in `valueParsers`. */
const OIDS: Readonly<Record<string, readonly number[]>> = {
  string: [18, 19, 25, 705, 1042, 1043, 1082, 1700, 2205, 2249, 2278, 2950, 3220],
  number: [20, 21, 23, 26, 700, 701],
  boolean: [16],
  Date: [1114, 1184],
  Buffer: [17],
  JSON: [114, 3802],
  "string[]": [1002, 1003, 1009, 1015, 1182, 2951],
  "number[]": [1005, 1007, 1016, 1021, 1022],
  "boolean[]": [1000],
  "Date[]": [1185],
  "Buffer[]": [1001],
};

const PRIMITIVES: Readonly<Record<string, number>> = {
  string: TypeFlags.StringLike,
  number: TypeFlags.NumberLike,
  boolean: TypeFlags.BooleanLike,
};

interface Statement {
  /** The declared type of a row; undefined where the call returns none. */
  readonly row: Type | undefined;
  /** The declared type of the only column, in which something may stand for null. */
  readonly value?: Type | undefined;
  readonly isRaw: boolean;
}

/** The project's calls of Kysely's `execute…`, by file, line and column of that name, and its {@link isStatement}s. */
function statementsOf({ program, checker }: Project): ReadonlyMap<string, Statement> {
  const found = new Map<string, Statement>();
  for (const fileName of program.getSourceFileNames()) {
    const name = path.relative(ROOT, fileName).replaceAll("\\", "/");
    const file = PRODUCT.test(name) ? program.getSourceFile(fileName) : undefined;
    const visit = (node: Node): void => {
      if (isCallExpression(node) && isPropertyAccessExpression(node.expression) && file !== undefined) {
        const { name: method, expression } = node.expression;
        if (method.text.startsWith("execute")) {
          const { line, character } = file.getLineAndCharacterOfPosition(method.getStart(file));
          const isRaw = checker.getTypeAtLocation(expression)?.getSymbol()?.name === "RawBuilder";
          found.set(`${name}:${line + 1}:${character + 1}`, { row: rowOf(checker, node), isRaw });
        }
      }
      if (isTaggedTemplateExpression(node) && file !== undefined && isStatement(checker, node.tag)) {
        const { line, character } = file.getLineAndCharacterOfPosition(node.template.getStart(file));
        found.set(`${name}:${line + 1}:${character + 1}`, { ...declaredBy(checker, node, file), isRaw: true });
      }
      node.forEachChild(visit);
    };
    if (file !== undefined) visit(file);
  }
  return found;
}

/** True for a tag of db/statement.ts. */
function isStatement(checker: Checker, tag: Expression): boolean {
  return checker.getTypeAtLocation(tag)?.getSymbol()?.name === "Statement";
}

function declaredBy(checker: Checker, { tag }: TaggedTemplateExpression, file: SourceFile): Omit<Statement, "isRaw"> {
  const result = argumentOf(checker, checker.getTypeAtLocation(tag));
  const kind = /^\w+/.exec(tag.getText(file))?.[0];
  if (kind === "rowsOf") return { row: argumentOf(checker, result) };
  if (kind === "rowOf" || kind === "requireRow") return { row: result && checker.getNonNullableType(result) };
  return {
    row: undefined,
    value: kind === "columnOf" ? argumentOf(checker, result) : kind === "scalarOf" ? result : undefined,
  };
}

/** The row in a call's `Promise<QueryResult<Row>>`, `Promise<Row[]>` or `Promise<Row | undefined>`. */
function rowOf(checker: Checker, call: CallExpression): Type | undefined {
  const result = argumentOf(checker, checker.getTypeAtLocation(call));
  const value = result === undefined ? undefined : (checker.getNonNullableType(result) ?? result);
  const isList = value?.getSymbol()?.name === "QueryResult" || (value !== undefined && checker.isArrayLikeType(value));
  return isList ? argumentOf(checker, value) : value;
}

function argumentOf(checker: Checker, type: Type | undefined, index = 0): Type | undefined {
  return type?.isTypeReference() === true ? checker.getTypeArguments(type)[index] : undefined;
}

const isOpaque = ({ flags }: Type): boolean => (flags & (TypeFlags.AnyOrUnknown | TypeFlags.NonPrimitive)) !== 0;

/** The members of a union type, or of a branded primitive type. */
const members = (type: Type): readonly Type[] =>
  type.isUnionType() || type.isIntersectionType() ? type.getTypes().flatMap(members) : [type];

function compare(checker: Checker, row: Type, columns: readonly RecordedColumn[]): readonly string[] {
  if (isOpaque(row)) return [];
  const missing = checker
    .getPropertiesOfType(row)
    .filter(({ name, flags }) => (flags & SymbolFlags.Optional) === 0 && columns.every((one) => one.name !== name))
    .map(({ name }) => `declares "${name}", which PostgreSQL does not return`);
  const mismatches = columns.flatMap((column) => {
    const property = checker.getPropertyOfType(row, column.name);
    const type = property === undefined ? undefined : checker.getTypeOfSymbol(property);
    if (type === undefined) return [`does not declare "${column.name}"`];
    const mismatch = mismatchOf(checker, type, column);
    return mismatch === undefined ? [] : [`declares ${column.name}: ${checker.typeToString(type)}, but ${mismatch}`];
  });
  return [...missing, ...mismatches];
}

function compareValue(
  checker: Checker,
  value: Type,
  [column, ...others]: readonly RecordedColumn[],
): readonly string[] {
  if (column === undefined || others.length > 0) return ["reads the only column of several"];
  const mismatch = mismatchOf(checker, value, { ...column, hadNull: false });
  return mismatch === undefined ? [] : [`declares ${checker.typeToString(value)}, but ${mismatch}`];
}

function mismatchOf(checker: Checker, type: Type, { type: oid, hadNull, json }: RecordedColumn): string | undefined {
  const kind = Object.keys(OIDS).find((one) => OIDS[one]?.includes(oid)) ?? `of the unknown type ${oid}`;
  if (!accepts(checker, type, kind)) return `it is ${kind}`;
  if (hadNull && !describes(checker, type, null)) return "it was null";
  return json === undefined || describes(checker, type, json) ? undefined : `it was ${JSON.stringify(json)}`;
}

/** True if a value of this kind is assignable to the type; for JSON, checks the value itself. */
function accepts(checker: Checker, type: Type, kind: string): boolean {
  return members(type).some((one) => {
    if (isOpaque(one) || kind === "JSON") return true;
    if (!kind.endsWith("[]")) return (one.flags & (PRIMITIVES[kind] ?? 0)) !== 0 || one.getSymbol()?.name === kind;
    const element = checker.isArrayLikeType(one) ? argumentOf(checker, one) : undefined;
    return element !== undefined && accepts(checker, element, kind.slice(0, -2));
  });
}

/** True if the type describes a JSON value. Properties it does not declare are ignored. */
function describes(checker: Checker, type: Type, value: unknown): boolean {
  if (type.isUnionType()) return type.getTypes().some((one) => describes(checker, one, value));
  if (isOpaque(type) || (type.flags & TypeFlags.Instantiable & ~TypeFlags.TemplateLiteral) !== 0) return true;
  if (value === null) return (type.flags & TypeFlags.Null) !== 0;
  if (type.isLiteralType()) return type.value === value;
  if (typeof value !== "object")
    return members(type).some(({ flags }) => (flags & (PRIMITIVES[typeof value] ?? 0)) !== 0);
  if (Array.isArray(value)) {
    const isTuple = type.isTypeReference() && type.getTarget().isTupleType();
    return value.every((one, index) => {
      const element = checker.isArrayLikeType(type) ? argumentOf(checker, type, isTuple ? index : 0) : undefined;
      return element !== undefined && describes(checker, element, one);
    });
  }
  if ((type.flags & TypeFlags.Primitive) !== 0 || checker.isArrayLikeType(type)) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return checker.getPropertiesOfType(type).every((property) => {
    if (!fields.has(property.name)) return (property.flags & SymbolFlags.Optional) !== 0;
    const declared = checker.getTypeOfSymbol(property);
    return declared !== undefined && describes(checker, declared, fields.get(property.name));
  });
}

const [folder = "", mode] = process.argv.slice(2);
const recorded = readdirSync(folder)
  .flatMap((name) => readFileSync(path.join(folder, name), "utf8").trimEnd().split("\n"))
  .map((line) => JSON.parse(line) as RecordedResult);
const api = new API({ cwd: ROOT });
const config = path.join(ROOT, "tsconfig.json");
const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
if (project === undefined) throw new Error(`${config} could not be opened`);
const statements = statementsOf(project);
const problems = new Set<string>();
for (const { site, columns } of recorded) {
  const { row, value } = (columns.length === 0 ? undefined : statements.get(site)) ?? {};
  const found = [
    ...(row === undefined ? [] : compare(project.checker, row, columns)),
    ...(value === undefined ? [] : compareValue(project.checker, value, columns)),
  ];
  found.forEach((problem) => problems.add(`${site} ${problem}`));
}
const sites = new Set(recorded.map(({ site }) => site));
for (const [site, { isRaw }] of mode === "--all" ? statements : [])
  // The functions that run statements on behalf of others have none of their own.
  if (isRaw && !sites.has(site) && !site.startsWith("db/statement.ts:"))
    problems.add(`${site} was executed by no unit test`);
api.close();
const found = `${sites.size} statements were executed, with ${problems.size} problems.`;
process.stdout.write([...problems].sort().concat(found, "").join("\n"));
if (problems.size > 0) process.exitCode = 1;
