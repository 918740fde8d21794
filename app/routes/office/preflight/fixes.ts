import type { RouterContextProvider } from "react-router";
import { readAccount } from "../../../../core/customers/accounts/account.ts";
import { requestPreflight } from "../../../../core/office/back-office/preflight-results.ts";
import { clearSample } from "../../../../core/intake/curation/clear-sample.ts";
import { enqueue } from "../../../../core/shared/jobs/enqueue.ts";
import { enqueueMail } from "../../../../core/shared/outbox/enqueue-mail.ts";
import { addSource } from "../../../../core/intake/managed-sources/manage.ts";
import { requestRun } from "../../../../core/intake/managed-sources/runs.ts";
import { coreContext, siteContext, sourceAccessContext } from "../../../context.ts";
import type { Fix } from "../../../preflight/check.ts";
import type { ActionResult } from "../action.ts";
import { sourceHttp } from "../sources/http.ts";
import { backUpJob } from "../../../../core/office/back-office/jobs/back-up.ts";
import { verifyBackupJob } from "../../../../core/office/back-office/jobs/verify-backup.ts";

/** Number of days of filings that a new site reads first. */
const FIRST_DAYS = "7";

type Perform = (context: Readonly<RouterContextProvider>) => Promise<ActionResult>;

/** The action of each button on the screen. */
export const FIXES: Readonly<Record<Fix, Perform>> = {
  async "mail-test"(context) {
    const ctx = context.get(coreContext);
    const account = await readAccount(ctx, { id: ctx.actor.id });
    if (account === null) return { problem: "Your account has no e-mail address." };
    const data = { template: "sign_in", data: null };
    await enqueueMail(ctx, { to: account.email, template: "preview", data, purpose: "service" });
    return { done: "mail-test" };
  },
  async "back-up"(context) {
    await enqueue(context.get(coreContext), backUpJob, {});
    return { done: "back-up" };
  },
  async "verify-backup"(context) {
    await enqueue(context.get(coreContext), verifyBackupJob, {});
    return { done: "verify-backup" };
  },
  async "withdraw-sample"(context) {
    await clearSample(context.get(coreContext));
    return { done: "withdraw-sample" };
  },
  async "read-filings"(context) {
    const ctx = context.get(coreContext);
    const { targets, hasSecContact } = context.get(sourceAccessContext);
    // The screen asks for the contact.
    if (!hasSecContact) return { done: "contact", at: "/back-office/sources" };
    const { name: siteName, url: siteUrl } = context.get(siteContext);
    const http = await sourceHttp({ siteName, siteUrl, targets });
    const id = await addSource(ctx, { kind: "form-d", options: {}, http });
    const runId = await requestRun(ctx, { id, options: { days: FIRST_DAYS } });
    return { done: "requested", at: `/back-office/sources/runs/${runId}` };
  },
};

/** Runs a check that sends traffic to other machines. */
export async function checkAgain(context: Readonly<RouterContextProvider>, key: string): Promise<ActionResult> {
  await requestPreflight(context.get(coreContext), { key });
  return { done: "check" };
}
