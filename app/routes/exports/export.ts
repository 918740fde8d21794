import { seesWholeCatalogue } from "../../../core/directory/access.ts";
import { readFilterAddress } from "../../../core/directory/search/filter-address.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../../core/exports/formats/format.ts";
import { isRemembered, listExports } from "../../../core/exports/history.ts";
import { openExport } from "../../../core/exports/open-export.ts";
import { openKeys } from "../../../core/exports/open-keys.ts";
import { AppError, isAppError } from "../../../platform/errors.ts";
import { coreContext, shareContext, siteContext } from "../../context.ts";
import { isSameOrigin } from "../../form-post.ts";
import type { Route } from "./+types/export.ts";
import { fileName } from "./file-name.ts";
import { occupyPlace } from "./places.ts";
import { LARGEST_FORM, readExportParams, readPostedParams } from "./read-params.ts";
import { PRIVATE, refusal } from "./refusal.ts";
import { type Source, streamed } from "./streamed.ts";

/**
 * Taking leads away. All of these answer to whoever asks as far as they reach (access.ts), are private and kept by
 * nobody in between, and say what is wrong in one line of plain text with a 4xx, or 503 while too many are written.
 * They count against the sender's share of the open interface (429 with Retry-After).
 *
 * `GET /exports/leads.csv`, `.xlsx`, `.ndjson`: the leads of a filter as a file. Parameters:
 *   those of a list's address (filter-address.ts: search, stage, country, amount-min, sort, …),
 *   `preset`   a key of core/exports/presets (hubspot-contacts, salesforce-leads, twenty, …),
 *   `columns`  declared columns in the order wanted, separated by commas (core/directory/columns/export-rows.ts),
 *   `since`    `last`: only what is new since the last export of this filter, with a column `reason`; an export counts
 *              once its last byte was handed to the connection: what was lost after that is told by a whole export only,
 *   `round`    numbers of rounds picked by hand, `without` of rounds left out; repeated or separated by commas.
 * `POST` to the same takes the parameters as a form as well, for selections too long for an address.
 * `HEAD` tells the same headers and records nothing:
 *   `x-row-count` rows of the file (its header not counted), for a progress indicator; `x-left-out-count` companies the
 *   preset's target would refuse; with `since` also `x-added-count`, `x-changed-count`, `x-withdrawn-count`;
 *   `x-notice` what to know before importing the file, in plain words.
 *
 * `GET /exports/keys.ndjson`: `{"id":12,"name":"Fern","domain":"fern.example"}` a line for each lead of the filter, the
 * newest first; `id` is the round, `domain` null when unknown. `x-row-count` as above. For comparing with a list that
 * stays in the browser.
 *
 * `GET /exports/history.json`: `{"exports": […]}`, one's own exports, the newest first (`PastExport`).
 */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  return answered(request, context, params.file, async () => new URL(request.url).searchParams);
}

/** `POST`: the form's parameters after those of the address. */
export async function action({ request, context, params }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return refusal(405, "Use GET or POST.", { allow: "GET, HEAD, POST" });
  return answered(request, context, params.file, (largest) => readPostedParams(request, largest));
}

type RouterContext = Route.LoaderArgs["context"];

async function answered(request: Request, context: RouterContext, file: string, read: (largest: number) => Promise<URLSearchParams>): Promise<Response> {
  const ctx = context.get(coreContext);
  const share = await context.get(shareContext)();
  if (!share.allowed) return refusal(429, `Too many requests came from you within a minute. Please try again in ${share.retryAfterSeconds} seconds.`, share.headers);
  // An export changes what is new since the last one: only its owner sets one off, not a page of another site.
  if ((isRemembered(ctx) || request.method === "POST") && !isSameOrigin(request)) {
    return refusal(403, "This was asked for from another site. Please open the list here and export it again.");
  }
  try {
    if (file === "history.json") return Response.json({ exports: await listExports(ctx) }, { headers: PRIVATE });
    const format = formatOf(file);
    if (format === null && file !== "keys.ndjson") return refusal(404, `There is no ${file.slice(0, 40)}: use leads.csv, leads.xlsx, leads.ndjson, keys.ndjson or history.json.`);
    const reach = seesWholeCatalogue(ctx.actor) ? "whole" : "sample";
    const leave = occupyPlace(reach);
    try {
      return await streamed(request, { ...(await open(context, format, await read(LARGEST_FORM[reach]))), leave });
    } catch (error) {
      leave();
      throw error;
    }
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refusal(error.code, error.message);
  }
}

function formatOf(file: string): ExportFormat | null {
  return EXPORT_FORMATS.find((format) => file === `leads.${format}`) ?? null;
}

async function open(context: RouterContext, format: ExportFormat | null, params: URLSearchParams): Promise<Omit<Source, "leave">> {
  const ctx = context.get(coreContext);
  const { name, sampleSize } = context.get(siteContext);
  const { filter, sort, problems } = readFilterAddress(params);
  if (problems.length > 0) throw new AppError("invalid_input", problems.join(" "));
  if (format === null) {
    const { rows, body, close } = await openKeys(ctx, { filter, sampleSize });
    return { body, close, headers: { "content-type": "application/x-ndjson", "x-row-count": String(rows) } };
  }
  const asked = readExportParams(params);
  const { body, close, mediaType, rows, leftOut, difference, since, notices } = await openExport(ctx, { filter, sort, format, sampleSize, ...asked });
  const disposition = `attachment; filename="${fileName({ site: name, preset: asked.preset, since, on: ctx.clock.now(), format })}"`;
  return {
    body, close,
    headers: {
      "content-type": mediaType,
      "content-disposition": disposition,
      "x-row-count": String(rows),
      "x-left-out-count": String(leftOut),
      ...(difference === null ? {} : {
        "x-added-count": String(difference.added), "x-changed-count": String(difference.changed), "x-withdrawn-count": String(difference.withdrawn),
      }),
      ...(notices.length === 0 ? {} : { "x-notice": notices.join(" ") }),
    },
  };
}
