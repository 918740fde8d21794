import type { Context } from "../../../shared/context.ts";
import { readLinkToken } from "../links.ts";
import { leaveMailList } from "../preferences.ts";
import { findReturnedMail } from "./find-returned.ts";
import type { MailReport } from "./read-report.ts";
import { type RecordedReturn, recordReturn } from "./record-return.ts";

/** Result of a report; `nothing` gives the reason why it was ignored. */
export type AppliedReport =
  | { readonly kind: RecordedReturn; readonly mailId: number }
  | { readonly kind: "unsubscribed" }
  | { readonly kind: "nothing"; readonly why: string };

/** Applies a mailed report. Reports can be forged, so only those naming a mail we sent count. */
export async function applyReport(
  ctx: Context,
  { report, key }: { readonly report: MailReport; readonly key: Buffer },
): Promise<AppliedReport> {
  if (report.kind === "nothing") return report;
  if (report.kind === "unsubscribe") {
    const holder = readLinkToken(report.token, key);
    if (holder === null) return { kind: "nothing", why: "It carries no link of this site." };
    await leaveMailList(ctx, { hash: holder.hash }, holder.list);
    return { kind: "unsubscribed" };
  }
  const mail = report.messageId === null ? null : await findReturnedMail(ctx, { messageId: report.messageId });
  if (mail === null) return { kind: "nothing", why: "It names no mail that this site sent." };
  return {
    kind: await recordReturn(ctx, { mail, kind: report.kind, reportedBy: "report", reason: report.reason, key }),
    mailId: mail.id,
  };
}
