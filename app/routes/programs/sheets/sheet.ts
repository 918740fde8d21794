import { findSheet, type Sheet } from "../../../../core/programs/sheets/read-sheet.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { coreContext, shareContext } from "../../../context.ts";
import { takeExportSlot } from "../../customers/exports/export-slots.ts";
import { PRIVATE, refusal } from "../../customers/exports/streamed.ts";
import type { Route } from "./+types/sheet.ts";

/** A spreadsheet may read its address; search engines may not list it. */
const HIDDEN = { "x-robots-tag": "noindex" };

/**
 * `GET /sheets/{key}.csv`: a saved search as CSV, for programs that cannot send a key in a header, such as IMPORTDATA of
 * Google Sheets. The address is the only credential: 404 once it is revoked, 403 while its owner has no plan.
 */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const key = /^([\w-]+)\.csv$/.exec(params.file)?.[1] ?? "";
  const sheet = await findSheet(context.get(coreContext), { key });
  switch (sheet.kind) {
    case "found":
      return file(sheet, request);
    case "too_often":
      return refusal(429, "This address was read too often. A spreadsheet needs it once an hour.", {
        ...HIDDEN,
        "retry-after": String(sheet.retryAfterSeconds),
      });
    case "withheld":
      return refusal(403, "This address rests until its owner has a plan again.", HIDDEN);
    case "unknown":
      return unknown(context);
  }
}

async function file({ csv }: Extract<Sheet, { kind: "found" }>, { method }: Request): Promise<Response> {
  try {
    const leave = takeExportSlot("whole");
    try {
      const body = method === "HEAD" ? null : new Uint8Array(await csv());
      return new Response(body, { headers: { ...PRIVATE, ...HIDDEN, "content-type": "text/csv; charset=utf-8" } });
    } finally {
      leave();
    }
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refusal(error.code, error.message, HIDDEN);
  }
}

/** Counts against the sender's rate limit, so that nobody tries keys at will. */
async function unknown(context: Route.LoaderArgs["context"]): Promise<Response> {
  const share = await context.get(shareContext)();
  if (share.allowed)
    return refusal(404, "There is no such address, or it was revoked. Its owner can create a new one.", HIDDEN);
  return refusal(429, `Too many requests. Please try again in ${share.retryAfterSeconds} seconds.`, {
    ...HIDDEN,
    ...share.headers,
  });
}
