import { redirect } from "react-router";
import { parametersOutside } from "../../../../core/reading/directory/search/address-parameters.ts";
import { readFilter } from "../../../../core/reading/directory/search/read-filter.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../../../core/reading/exports/formats/format.ts";
import { isRecorded, listExports } from "../../../../core/reading/exports/history.ts";
import { ROW_KINDS, type RowKind, ROWS } from "../../../../core/reading/exports/row-kind.ts";
import { AppError, isAppError } from "../../../../platform/errors.ts";
import { apiKeyContext, coreContext, exporterContext, shareContext, siteContext } from "../../../context.ts";
import { corsHeaders, preflightAnswer } from "../../../cors.ts";
import { isSameOrigin } from "../../../form-post.ts";
import type { Route } from "./+types/export.ts";
import { slotOf } from "./export-slots.ts";
import { EXPORT_PARAMETERS, LARGEST_FORM, readExportParams, readPostedParams } from "./read-params.ts";
import { signInAgain } from "../sign-in/ask-again.ts";
import { PRIVATE, type Source, inSlot, refusal } from "./streamed.ts";

/**
 * Exports. Each answers with the leads in the reader's scope (access.ts), is private and uncached, and states problems
 * in one line of plain text: a 4xx, or 503 while too many exports run. Requests count against the sender's rate limit
 * (429 with Retry-After). Full exports of owners and editors need a fresh sign-in (403, or a redirect to it).
 *
 * `GET /exports/leads.csv`, `.xlsx`, `.ndjson`: the leads of a filter as a file; `companies.csv`, `founders.csv` and
 * `people.csv` have one row for each company, founder or person of these leads (`rows` says the same). Parameters:
 *   those of a list's address (filter-address.ts: search, stage, country, amount-min, sort, …),
 *   `preset`   a key of core/reading/exports/presets (hubspot-contacts, salesforce-leads, twenty, …),
 *   `columns`  declared columns in the wanted order, comma-separated (core/reading/directory/columns/export-rows.ts),
 *   `rows`     leads, companies, founders or people, for presets as well,
 *   `since`    `last`: only changes since the last export of this filter and file, with a column `reason` (`Change` in a preset's file); an export counts once
 *              its last byte was handed to the connection. The id of an earlier export (`x-export-id`, history): what
 *              changed since that one, as often as needed, so a difference that was lost can be had again,
 *   `consumer` a name: each consumer has its own last export of a filter, which others do not advance,
 *   `round`    ids of selected rounds, `without` of excluded ones; repeated or comma-separated.
 * `POST` also accepts the parameters as a form, for selections too long for an address.
 * `HEAD` returns the same headers and records nothing:
 *   `x-row-count` rows of the file without its header, for a progress indicator; `x-left-out-count` companies the
 *   preset's target would reject; with `since` also `x-added-count`, `x-changed-count`, `x-withdrawn-count`;
 *   `x-notice` what to know before importing the file. GET also states `x-export-id`, which HEAD does not have.
 *
 * `GET /exports/keys.ndjson`: one line for each lead of the filter, newest first:
 * `{"id":12,"name":"Fern","domain":"fern.example"}`; `id` is the round, `domain` null when unknown. `x-row-count` as
 * above. For comparison with a list that stays in the browser.
 *
 * `GET /exports/history.json`: `{"exports": […]}`, the account's exports, newest first (`PastExport`).
 *
 * Pages of other sites may read all of these (CORS), with a key or as visitors; a session counts on our own pages only.
 */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  if (request.method === "OPTIONS") return preflightAnswer(CORS, { methods: "GET, HEAD, OPTIONS", headers: [] });
  return answered(request, context, params.file, async () => new URL(request.url).searchParams);
}

/** Form parameters are appended to those of the address. */
export async function action({ request, context, params }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return refusal(405, "Use GET or POST.", { allow: "GET, HEAD, POST" });
  return answered(request, context, params.file, (largest) => readPostedParams(request, largest));
}

const EXPORT_PAGE = "/companies/export";

/** Headers of every answer; programs in browsers read the exposed ones. */
const CORS = corsHeaders([
  "content-disposition",
  "x-row-count",
  "x-left-out-count",
  "x-added-count",
  "x-changed-count",
  "x-withdrawn-count",
  "x-export-id",
  "x-notice",
]);

type RouterContext = Route.LoaderArgs["context"];

async function answered(...asked: Parameters<typeof fileFor>): Promise<Response> {
  const response = await fileFor(...asked);
  for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
  return response;
}

async function fileFor(
  request: Request,
  context: RouterContext,
  file: string,
  read: (largest: number) => Promise<URLSearchParams>,
): Promise<Response> {
  const ctx = context.get(coreContext);
  const share = await context.get(shareContext)();
  if (!share.allowed)
    return refusal(429, `Too many requests. Please try again in ${share.retryAfterSeconds} seconds.`, share.headers);
  // A recorded export advances the `since` baseline, so a session exports on our pages only; a key is sent explicitly.
  const hasKey = context.get(apiKeyContext).state === "accepted";
  if (!hasKey && (isRecorded(ctx) || request.method === "POST") && !isSameOrigin(request)) {
    return refusal(403, "This request came from another site. Please open the list here and export it again.");
  }
  try {
    if (file === "history.json") {
      refuseProblems(parametersOutside(new URL(request.url).searchParams, []));
      return Response.json({ exports: await listExports(ctx) }, { headers: PRIVATE });
    }
    const named = fileNamed(file);
    if (named === null && file !== "keys.ndjson")
      return refusal(
        404,
        `There is no ${file.slice(0, 40)}: use leads, companies, founders or people with .csv, .xlsx or .ndjson, or keys.ndjson or history.json.`,
      );
    const scope = slotOf(ctx.actor);
    return await inSlot(request, scope, async () => open(context, named, await read(LARGEST_FORM[scope]), request));
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "sign_in_again" && request.headers.get("sec-fetch-mode") === "navigate") {
      const { pathname, search } = new URL(request.url);
      return redirect(signInAgain(request.method === "POST" ? EXPORT_PAGE : pathname + search), 303);
    }
    return refusal(error.code, error.message, error.code === "sign_in_again" ? { "x-sign-in-again": "1" } : {});
  }
}

interface NamedFile {
  readonly format: ExportFormat;
  readonly kind: RowKind;
}

function fileNamed(file: string): NamedFile | null {
  for (const format of EXPORT_FORMATS)
    for (const kind of ROW_KINDS) if (file === `${ROWS[kind].name}.${format}`) return { format, kind };
  return null;
}

async function open(
  context: RouterContext,
  named: NamedFile | null,
  params: URLSearchParams,
  { method }: Request,
): Promise<Source> {
  const ctx = context.get(coreContext);
  const exporter = context.get(exporterContext);
  const { name } = context.get(siteContext);
  const also = named === null ? [] : EXPORT_PARAMETERS;
  const { filter, sort, problems, unused, notes } = await readFilter(ctx, { params, also });
  refuseProblems(problems);
  if (named === null) {
    const { rows, body, close } = await exporter.openKeys(ctx.actor, { filter });
    return { body, close, headers: { "content-type": "application/x-ndjson", "x-row-count": String(rows) } };
  }
  const { format } = named;
  const read = readExportParams(params);
  const asked = { ...read, rows: named.kind === "round" ? read.rows : named.kind };
  const opened = await exporter.openExport(ctx.actor, { filter, sort, format, ...asked });
  const { id, body, close, mediaType, rows, leftOut, difference, since, notices } = opened;
  const disposition = `attachment; filename="${fileName({ site: name, preset: asked.preset, kind: asked.rows, since, on: ctx.clock.now(), format })}"`;
  return {
    body,
    close,
    headers: {
      "content-type": mediaType,
      "content-disposition": disposition,
      "x-row-count": String(rows),
      "x-left-out-count": String(leftOut),
      ...(id === null || method === "HEAD" ? {} : { "x-export-id": String(id) }),
      ...(difference === null
        ? {}
        : {
            "x-added-count": String(difference.added),
            "x-changed-count": String(difference.changed),
            "x-withdrawn-count": String(difference.withdrawn),
          }),
      ...noticeHeader([...unused, ...notes, ...notices]),
    },
  };
}

/** Quotation marks and other signs beyond Latin-1 do not fit in a header. */
function noticeHeader(notices: readonly string[]): Readonly<Record<string, string>> {
  if (notices.length === 0) return {};
  const text = notices.join(" ").replaceAll(/[“”]/g, '"').replaceAll(/[‘’]/g, "'");
  return { "x-notice": text.replaceAll(/[^\x20-\x7e]/g, "?") };
}

function refuseProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new AppError("invalid_input", problems.join(" "));
}

interface Named {
  /** The site's name. */
  readonly site: string;
  readonly preset: string | null;
  readonly kind: RowKind;
  /** Time of the export that this one continues. */
  readonly since: Date | null;
  readonly on: Date;
  readonly format: ExportFormat;
}

/** "newly-raised-hubspot-contacts-2026-09-01.csv": ASCII only, safe on every system. */
function fileName({ site, preset, kind, since, on, format }: Named): string {
  const stem = site
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const parts = [
    stem,
    ...(preset === null ? [] : [preset]),
    ...(preset === null || kind !== "round" ? [ROWS[kind].name] : []),
    ...(since === null ? [] : ["new-since", day(since)]),
    day(on),
  ];
  return `${parts.filter((part) => part !== "").join("-")}.${format}`;
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
