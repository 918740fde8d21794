import { countSubmission } from "../contact/submission-limit.ts";
import type { Context } from "../context.ts";

/** How often an account may take everything that is held about it along in an hour: it is read from every table anew. */
export const DOWNLOADS_PER_HOUR = 10;

/** Counts a download of an account's data; false when it has had as many as it may in this hour, wherever it asked from. */
export async function countDataDownload(ctx: Context, accountId: string): Promise<boolean> {
  return countSubmission(ctx, null, { kind: `data download ${accountId} `, limit: DOWNLOADS_PER_HOUR });
}
