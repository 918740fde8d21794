import { countSubmission } from "../contact/submission-limit.ts";
import type { Context } from "../../shared/context.ts";

/** Rate limit of data downloads per account; each reads every table. */
export const DOWNLOADS_PER_HOUR = 10;

/** Counts a download of an account's data; false once the hourly limit is reached, from any network. */
export async function countDataDownload(ctx: Context, accountId: string): Promise<boolean> {
  return countSubmission(ctx, null, { kind: `data download ${accountId} `, limit: DOWNLOADS_PER_HOUR });
}
