import { noMediaType, type RestError } from "./rest-error.ts";

/** The forms an answer comes in: a JSON array, comma-separated values (RFC 4180), or one JSON object. */
export type Form = "array" | "csv" | "object";

export const CONTENT_TYPES: Readonly<Record<Form, string>> = {
  array: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  object: "application/vnd.pgrst.object+json; charset=utf-8",
};

/** What a client may ask for, and the form that answers it. */
const FORMS: Readonly<Record<string, Form>> = {
  "*/*": "array",
  "application/*": "array",
  "application/json": "array",
  "application/vnd.pgrst.array": "array",
  "application/vnd.pgrst.array+json": "array",
  "text/*": "csv",
  "text/csv": "csv",
  "application/vnd.pgrst.object": "object",
  "application/vnd.pgrst.object+json": "object",
};

/** The form to answer with for an `Accept` (RFC 9110, 12.5.1): of those there are, the one of highest weight, the first of equals. */
export function readAccept(header: string | null): Form | RestError {
  if (header === null || header.trim() === "") return "array";
  const ranges = header.split(",").map((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    // A parameter such as nulls=stripped asks for something else than the plain form.
    const plain = parameters.every((parameter) => parameter.startsWith("q=") || parameter.startsWith("charset="));
    return { form: plain ? FORMS[type] : undefined, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
  });
  const best = ranges.filter(({ form, weight }) => form !== undefined && weight > 0).sort((a, b) => b.weight - a.weight)[0];
  return best?.form ?? noMediaType(header.slice(0, 200));
}
