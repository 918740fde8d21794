import type { LoaderFunctionArgs } from "react-router";
import type { z } from "zod";
import type { Context } from "../../core/shared/context.ts";
import { AppError } from "../../platform/errors.ts";
import { faultsOf } from "../body-faults.ts";
import { jsonIn, readText } from "../read-text.ts";
import { json, PRIVATE, problem } from "./answers.ts";
import { type Area, describe, type Described, mapped, parametersOf } from "./describe.ts";
import { type Asked, forAccount } from "./gate.ts";
import type { Operation, PathItem } from "./openapi-object.ts";

type Method = "get" | "post" | "put" | "patch" | "delete";

/** An area whose operations act for an account. */
export interface AccountArea extends Area {
  /** Why others are refused. */
  readonly needsAccount: string;
  /** Throws AppError for accounts that may not use it, before anything else of their request is read. */
  readonly admit?: (ctx: Context, method: string) => Promise<unknown>;
}

/** The parts of a request, as their schemas read them. */
interface Parts<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  readonly path: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
}

interface Declared<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
> extends Described<P, Q, B, A> {
  /** Replaces the description of the invalid fields, for parameters or a body that the schemas reject. */
  readonly refusal?: (error: z.ZodError) => string;
  /** Most bytes of a JSON body; default: 4,096. */
  readonly mostBytes?: number;
  /** Returns the answer's JSON, a response of another form, or nothing (204). Its AppErrors become problems. */
  readonly handle: (
    ctx: Context,
    parts: Parts<P, Q, B>,
    asked: Asked,
  ) => Promise<z.output<A> | Response> | Promise<void>;
}

interface Handled {
  readonly describe: (area: Area) => Operation;
  readonly answer: (ctx: Context, asked: LoaderFunctionArgs) => Promise<Response>;
}

/** Declares what one method of an address takes, does and answers. */
export function operation<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodNever,
>(declared: Declared<P, Q, B, A>): Handled {
  return {
    describe: (area) => describe(declared, area),
    async answer(ctx, asked) {
      const answer = await declared.handle(ctx, await read(declared, asked), asked);
      if (answer instanceof Response) return answer;
      return declared.status === 204
        ? new Response(null, { status: 204, headers: PRIVATE })
        : json(answer, declared.status ?? 200);
    },
  };
}

export interface Address {
  readonly path: string;
  /** The description of its operations in OpenAPI. */
  readonly item: PathItem;
  /** Answers every method, as the loader and the action of the address's route. */
  readonly serve: (asked: LoaderFunctionArgs) => Promise<Response>;
}

/** An address of the API, `/api/things/{id}`, whose operations parse, answer and describe its requests. */
export function address(
  path: string,
  area: AccountArea,
  operations: Readonly<Partial<Record<Method, Handled>>>,
): Address {
  const methods = Object.keys(operations).map((method) => method.toUpperCase());
  const use = `Use ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(methods)}.`;
  const allow = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
  return {
    path,
    item: mapped(operations, (one) => one.describe(area)),
    serve(asked) {
      const { method } = asked.request;
      const called = Object.entries(operations).find(
        ([name]) => name.toUpperCase() === (method === "HEAD" ? "GET" : method),
      )?.[1];
      return forAccount(asked, area.needsAccount, async (ctx) => {
        await area.admit?.(ctx, method);
        return called === undefined ? problem(405, use, { allow }) : called.answer(ctx, asked);
      });
    },
  };
}

/**
 * The request's parts. Throws AppError for those that the schemas do not read: `not_found` for the path, which comes
 * last, because a well-formed path to nothing is refused only after the query and body were read.
 */
async function read<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(
  { path, query, body, takesFiles, refusal, mostBytes = 4_096, errors }: Declared<P, Q, B, A>,
  { request, params }: LoaderFunctionArgs,
): Promise<Parts<P, Q, B>> {
  const invalid = (error: z.ZodError) => new AppError("invalid_input", refusal?.(error) ?? faultsOf(error, body));
  const missing = () => new AppError("not_found", errors?.[404] ?? "There is no such address.");
  const isJson = /^application\/json\b/i.test(request.headers.get("content-type") ?? "");
  const hasJson = body !== undefined && (takesFiles !== true || isJson);
  return {
    query: readPart(query, valuesOf(query, new URL(request.url).searchParams), invalid),
    body: readPart(body, hasJson ? await readJson(request, mostBytes) : undefined, invalid),
    path: readPart(path, params, missing),
  };
}

/** A part as its schema reads it; a part without a schema is not read. */
function readPart<T extends z.ZodType>(
  shape: T | undefined,
  value: unknown,
  refuse: (error: z.ZodError) => AppError,
): z.output<T>;
function readPart(shape: z.ZodType | undefined, value: unknown, refuse: (error: z.ZodError) => AppError): unknown {
  const result = shape?.safeParse(value, { reportInput: true });
  if (result?.success === false) throw refuse(result.error);
  return result?.data;
}

/** The address's parameters; one whose schema is a list has all values that were sent. */
function valuesOf(query: z.ZodObject | undefined, params: URLSearchParams): Readonly<Record<string, unknown>> {
  const declared = parametersOf("query", query);
  const isList = (name: string) => declared.some((one) => one.name === name && one.schema["type"] === "array");
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => [name, isList(name) ? params.getAll(name) : params.get(name)]),
  );
}

async function readJson(request: Request, mostBytes: number): Promise<unknown> {
  const text = await readText(request, mostBytes);
  if (text === null) {
    const most = mostBytes < 1_048_576 ? `${mostBytes.toLocaleString("en-US")} bytes` : `${mostBytes / 1_048_576} MB`;
    throw new AppError("too_large", `Send at most ${most} of JSON at a time.`);
  }
  // Reported as a body of another shape.
  return jsonIn(text) ?? null;
}
