import { z } from "zod";
import type { Header, Operation, Parameter, Response, Schema } from "./openapi-object.ts";

/** The parameters, body and answers of an operation. Its schemas parse requests, and OpenAPI describes them from here. */
export interface Described<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType> {
  /** Unique in the document: the name of the method in generated clients. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** The parts of the path in braces. */
  readonly path?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The body's schema for readers, if parts of it are read one by one. */
  readonly described?: z.ZodType;
  /** A CSV or XLSX file is accepted as well, or only that if there is no `body`. */
  readonly takesFiles?: boolean;
  /** The JSON of the answer; without it, `content` or none. */
  readonly answer?: A;
  readonly content?: Response["content"];
  /** The meaning of the answer. */
  readonly answered: string;
  /** The answer's status; default: 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, Header>>;
  /** Meanings of errors by status. */
  readonly errors?: Readonly<Record<number, string>>;
}

/** The operations of an area of the API, and what they have in common. */
export interface Area {
  readonly tag: string;
  readonly errors: Readonly<Record<number, string>>;
}

type AnyDescribed = Described<z.ZodObject, z.ZodObject, z.ZodType, z.ZodType>;

/** The description of an operation that accounts may call, in OpenAPI. */
export function describe(operation: AnyDescribed, { tag, errors }: Area): Operation {
  const { id, summary, description, path, query, body, status = 200 } = operation;
  const parameters = [...parametersOf("path", path), ...parametersOf("query", query)];
  const content = contentOf(operation.described ?? body, operation.takesFiles);
  const refusals = {
    ...(query === undefined && content === undefined ? {} : { 400: "The request is invalid; the problem says why." }),
    ...(content === undefined ? {} : { 413: "The body is too large." }),
    429: "Too many requests; wait for Retry-After seconds.",
    ...errors,
    ...operation.errors,
  };
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: [{ apikey: [] }, { bearer: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(content === undefined ? {} : { requestBody: { required: true, content } }),
    responses: { [status]: answerOf(operation), ...mapped(refusals, (meaning) => problemResponse(meaning)) },
  };
}

/** JSON Schema of what is sent ("input") or answered, for use within the document. */
export function schemaOf(shape: z.ZodType, io: "input" | "output" = "output"): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io });
  return schema;
}

/** A JSON answer. */
export function jsonResponse(description: string, schema: Schema): Response {
  return { description, content: { "application/json": { schema } } };
}

const PROBLEM: Schema = { type: "object", properties: { status: { type: "integer" }, detail: { type: "string" } } };

/** A problem (RFC 9457). */
export function problemResponse(description: string, schema = PROBLEM): Response {
  return { description, content: { "application/problem+json": { schema } } };
}

/**
 * Parameters of an address, of which each property of the schema is one. Its metadata may say how lists are sent
 * ({@link listOf}), and give an example.
 */
export function parametersOf(place: Parameter["in"], shape?: z.ZodObject): readonly Parameter[] {
  const { properties = {}, required = [] } = shape === undefined ? {} : z.toJSONSchema(shape, { io: "input" });
  return Object.entries(properties).map(([name, property]) => {
    const stated: Schema = typeof property === "boolean" ? {} : property;
    const { description = "", style, explode, example, ...schema } = stated as Schema & Partial<Parameter>;
    const known = Object.entries({ required: required.includes(name) || undefined, style, explode, example });
    const own = Object.fromEntries(known.filter(([, value]) => value !== undefined));
    return { name, in: place, ...own, description, schema };
  });
}

/** A list in an address: one parameter for each value, or values joined with commas. */
export function listOf<T extends z.ZodType>(value: T, { explode }: { readonly explode: boolean }) {
  return z.array(value).meta({ style: "form", explode });
}

/** A whole number in an address, where numbers arrive as text; larger ones are read as `most`. */
export function whole(most = 999_999_999_999_999) {
  const read = (text: unknown) => (/^[1-9]\d{0,14}$/.test(String(text)) ? Math.min(Number(text), most) : text);
  return z.preprocess(read, z.int().min(1).max(most));
}

/** A parameter that may be missing. One that cannot be read is ignored, so that programs that send it keep working. */
export function lenient<T extends z.ZodType>(shape: T) {
  return shape.optional().catch(undefined);
}

/** A file as it is. */
export const FILE: Schema = { type: "string", format: "binary" };

/** Media types of a list in a spreadsheet, as programs send it. */
const SPREADSHEETS = {
  "text/csv": { schema: { type: "string" } },
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": { schema: FILE },
} as const;

function contentOf(body: z.ZodType | undefined, takesFiles = false): Response["content"] {
  if (body === undefined && !takesFiles) return undefined;
  return {
    ...(body === undefined ? {} : { "application/json": { schema: schemaOf(body, "input") } }),
    ...(takesFiles
      ? { ...SPREADSHEETS, "multipart/form-data": { schema: { type: "object", properties: { file: FILE } } } }
      : {}),
  };
}

function answerOf({ answered, answer, content, headers }: AnyDescribed): Response {
  return {
    ...(answer === undefined ? { description: answered } : jsonResponse(answered, schemaOf(answer))),
    ...(content === undefined ? {} : { content }),
    ...(headers === undefined ? {} : { headers }),
  };
}

/** An object with each value replaced. */
export function mapped<T, U>(values: Readonly<Record<string, T>>, to: (value: T) => U): Readonly<Record<string, U>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value)]));
}
