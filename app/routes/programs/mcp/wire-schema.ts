import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";
import { unknownKeys } from "../../../body-faults.ts";

type StandardResult<T> = Awaited<ReturnType<StandardSchemaWithJSON<T, T>["~standard"]["validate"]>>;
type Json = Readonly<Record<string, unknown>>;

/** A tool's input on the wire: the declared schema without what another part of it implies. */
export function inputSchema<T>(schema: z.ZodType<T>): StandardSchemaWithJSON<T, T> {
  return onTheWire(schema, concise);
}

/**
 * A tool's output on the wire: its values with their types and meanings, lists and objects without their parts. Lists of
 * tools fill an assistant's context, and results name their parts themselves; OpenAPI has the whole schema. Meanings and
 * values that a tool before stated, collected in `described`, are not repeated.
 */
export function outputSchema<T>(schema: z.ZodType<T>, described: Set<string>): StandardSchemaWithJSON<T, T> {
  return onTheWire(schema, (json) => {
    const { type, properties = {} } = concise(json) as Json & { readonly properties?: Readonly<Record<string, Json>> };
    return {
      type,
      properties: Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, outline(of, described)])),
    };
  });
}

/** The schema, which still validates with all of its rules, described by other JSON. */
function onTheWire<T>(schema: z.ZodType<T>, described: (json: Json) => Json): StandardSchemaWithJSON<T, T> {
  const { version, vendor, validate, jsonSchema } = schema["~standard"];
  return {
    "~standard": {
      version,
      vendor,
      validate: async (value) => named(await validate(value), schema),
      jsonSchema: {
        input: (options) => described(jsonSchema.input(options)),
        output: (options) => described(jsonSchema.output(options)),
      },
    },
  };
}

/** A rejection that names, for each key that there is not, the nearest one or all. */
function named<T>(result: StandardResult<T>, schema: z.ZodType<T>): StandardResult<T> {
  const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return result.issues === undefined
    ? result
    : { issues: result.issues.map((issue) => ({ ...issue, message: messageOf(issue, keys) })) };
}

function messageOf(issue: object & { readonly message: string }, keys: readonly string[]): string {
  if (!("keys" in issue) || !Array.isArray(issue.keys) || keys.length === 0) return issue.message;
  return unknownKeys(issue.keys.map(String), keys);
}

/** Lengths, and the names of facets, which a tool's description lists: an error states them when they matter. */
const UNSTATED: readonly string[] = ["$schema", "minLength", "maxLength", "minItems", "maxItems", "propertyNames"];

/** JSON Schema without {@link UNSTATED}, empty defaults, the bounds of JavaScript's integers and the patterns of named formats. */
function concise(json: Json): Json {
  const { format } = json;
  const entries = Object.entries(json).flatMap(([name, value]): [string, unknown][] => {
    if (UNSTATED.includes(name) || (name === "pattern" && format !== undefined)) return [];
    if (name === "default" && ["", "{}"].includes(typeof value === "string" ? value : JSON.stringify(value))) return [];
    if (typeof value === "number" && Math.abs(value) === Number.MAX_SAFE_INTEGER) return [];
    if (name === "properties") return [[name, mapped(value as Json)]];
    if (Array.isArray(value)) return [[name, value.map((one: unknown) => (isSchema(one) ? concise(one) : one))]];
    return [[name, isSchema(value) ? concise(value) : value]];
  });
  return Object.fromEntries(entries);
}

function mapped(properties: Json): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, isSchema(value) ? concise(value) : value]),
  );
}

/** The type and meaning of a value, of any depth. */
function outline({ type, anyOf, enum: values, description }: Json, described: Set<string>): Json {
  const isKnown = typeof description === "string" && described.has(description);
  if (typeof description === "string") described.add(description);
  const types = Array.isArray(anyOf) ? [...new Set(anyOf.filter(isSchema).flatMap((one) => one["type"] ?? []))] : type;
  return {
    ...(types === undefined ? {} : { type: types }),
    ...(values === undefined || isKnown ? {} : { enum: values }),
    ...(description === undefined || isKnown ? {} : { description }),
  };
}

function isSchema(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
