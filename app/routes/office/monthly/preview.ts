import type { RouterContextProvider } from "react-router";
import type { PlanName } from "../../../../content/plans.ts";
import type { Context } from "../../../../core/shared/context.ts";
import {
  freeLeadsMailData,
  previewFreeLeads,
  previewMonthlyList,
} from "../../../../core/customers/delivery/preview-lists.ts";
import type { MailList } from "../../../../core/shared/outbox/lists.ts";
import type { RenderedMail } from "../../../../core/shared/outbox/mail.ts";
import type { PreviewInput } from "../../../../core/customers/mail/send-preview.ts";
import { renderPreview } from "../outbox/shown-mail.ts";
import { z } from "zod";

/**
 * The mail that a plan's readers get at the start of a month: free leads, or the list of the previous month for paid
 * plans. Null while there are no leads.
 */
export async function comingMail(
  ctx: Context,
  plan: PlanName,
  month: string,
): Promise<(PreviewInput & { readonly list: MailList }) | null> {
  if (plan !== "free") {
    const data = await previewMonthlyList(ctx, monthBefore(month));
    return data.count > 0
      ? { template: "monthly_list", list: "monthly_list", data }
      : { template: "monthly_list_empty", list: "monthly_list", data: { month: data["month"], search: "" } };
  }
  const leads = await previewFreeLeads(ctx, month);
  if (leads.length === 0) return null;
  return { template: "free_leads", list: "free_leads", data: freeLeadsMailData(month, leads) };
}

/** The same, rendered. */
export async function renderComing(
  context: Readonly<RouterContextProvider>,
  ctx: Context,
  plan: PlanName,
  month: string,
): Promise<RenderedMail | null> {
  const mail = await comingMail(ctx, plan, month);
  return mail === null ? null : renderPreview(context, mail);
}

/** A month in addresses and forms: "2026-11", of this century. */
export const MONTH = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/);

export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}

export function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
