import { z } from "zod";
import { nearestValues } from "../core/reading/directory/search/values/spelling.ts";

type Issue = z.core.$ZodIssue;

/** Reads a JSON body. A fault says in sentences what is wrong with which field, never in a validator's own words. */
export function readBody<T>(shape: z.ZodType<T>, body: unknown): { readonly read: T } | { readonly fault: string } {
  const parsed = shape.safeParse(body, { reportInput: true });
  if (parsed.success) return { read: parsed.data };
  return { fault: faultsOf(parsed.error, shape) };
}

/** What is wrong with which field of a shape, in sentences; of an error that reports its inputs. */
export function faultsOf({ issues }: z.ZodError, shape?: z.ZodType): string {
  const keys = shape instanceof z.ZodObject ? Object.keys(shape.shape) : [];
  return [...new Set(issues.map((issue) => faultOf(issue, keys)))].join(" ");
}

function faultOf(issue: Issue, keys: readonly string[]): string {
  const field = issue.path.map(String).join(".");
  if (field === "" && issue.code === "unrecognized_keys") return unknownKeys(issue.keys, keys);
  if (field === "") return issue.code === "invalid_type" ? "The body must be a JSON object." : sentence(issue.message);
  return sentence(`“${field}” ${wordsOf(issue)}`);
}

/** Requirement of a field, to follow its name. Messages of our own schemas already read so. */
function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is missing";
      return `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case "too_small":
      if (issue.minimum === 1 && unitOf(issue.origin) !== "") return "must not be empty";
      return `must ${boundOf(issue.origin)} at least ${issue.minimum}${unitOf(issue.origin)}`;
    case "too_big":
      return `must ${boundOf(issue.origin)} at most ${issue.maximum}${unitOf(issue.origin)}`;
    case "invalid_value":
      return `must be ${issue.values.map((value) => `“${String(value)}”`).join(" or ")}`;
    case "unrecognized_keys":
      return `must not have ${issue.keys.map((key) => `“${key}”`).join(", ")}`;
    case "invalid_union":
      return "has none of its forms";
    default:
      return issue.message;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** Names, for each key that there is not, the nearest one or all. */
export function unknownKeys(unknown: readonly string[], keys: readonly string[]): string {
  return unknown
    .map((key) => {
      const [near] = nearestValues(key, keys);
      return `Unrecognized key "${key}". ${near === undefined ? `The keys are ${keys.join(", ")}.` : `Did you mean "${near}"?`}`;
    })
    .join(" ");
}

function boundOf(origin: string): string {
  return origin === "string" || origin === "array" ? "have" : "be";
}

function unitOf(origin: string): string {
  return origin === "string" ? " characters" : origin === "array" ? " items" : "";
}

function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
