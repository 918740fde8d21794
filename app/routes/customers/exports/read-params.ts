import { readConsumer, readSince } from "../../../../core/reading/exports/baseline.ts";
import type { ExportInput } from "../../../../core/reading/exports/open-export.ts";
import { readRowKind } from "../../../../core/reading/exports/row-kind.ts";
import { TRACKED_LISTS, type TrackedList, trackedListOf } from "../../../../core/reading/pipeline/tracked.ts";
import { AppError } from "../../../../platform/errors.ts";
import { readText } from "../../../read-text.ts";

/** Maximum size of a form in bytes: a million round ids and a filter; for the sample, a form for all of its rounds. */
export const LARGEST_FORM = { whole: 16 * 1024 ** 2, sample: 64 * 1024 } as const;
const MOST_COLUMNS = 100;

/** The parameters besides those of the filter. */
export const EXPORT_PARAMETERS = ["preset", "columns", "rows", "since", "consumer", "round", "without", "my"] as const;

/** Parses export parameters other than the filter. Throws AppError `invalid_input`. */
export function readExportParams(
  params: URLSearchParams,
): Pick<ExportInput, "preset" | "columns" | "rows" | "since" | "consumer" | "picked" | "without" | "tracked"> {
  const columns = listed(params, "columns");
  if (columns.length > MOST_COLUMNS)
    throw new AppError("invalid_input", `An export has at most ${MOST_COLUMNS} columns.`);
  return {
    preset: given(params, "preset"),
    columns: columns.length === 0 ? null : columns,
    rows: readRowKind(given(params, "rows")),
    since: readSince(given(params, "since")),
    consumer: readConsumer(given(params, "consumer")),
    picked: params.has("round") ? roundsOf(params, "round") : null,
    without: roundsOf(params, "without"),
    tracked: trackedOf(params),
  };
}

/**
 * The parameters of the address followed by those of the form. Throws AppError for anything but a form, and for one too
 * large.
 */
export async function readPostedParams(request: Request, largest: number): Promise<URLSearchParams> {
  if (!request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded")) {
    throw new AppError("invalid_input", "Send the parameters as a form: application/x-www-form-urlencoded.");
  }
  const body = await readText(request, largest);
  if (body === null) throw new AppError("too_large", "This selection is too large: narrow the filter instead.");
  const params = new URLSearchParams(new URL(request.url).search);
  for (const [name, value] of new URLSearchParams(body)) params.append(name, value);
  return params;
}

/** One of the account's own lists. */
function trackedOf(params: URLSearchParams): TrackedList | null {
  const name = given(params, "my");
  const list = trackedListOf(name);
  if (name !== null && list === null) throw new AppError("invalid_input", `\`my\` can be ${TRACKED_LISTS.join(", ")}.`);
  return list;
}

function given(params: URLSearchParams, name: string): string | null {
  const value = params.get(name)?.trim() ?? "";
  return value === "" ? null : value;
}

function listed(params: URLSearchParams, name: string): string[] {
  return params
    .getAll(name)
    .flatMap((list) => list.split(","))
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function roundsOf(params: URLSearchParams, name: string): number[] {
  return listed(params, name).map((text) => {
    if (!/^\d{1,15}$/.test(text))
      throw new AppError("invalid_input", `\`${name}\` takes round ids, not "${text.slice(0, 40)}".`);
    return Number(text);
  });
}
