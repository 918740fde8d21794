import { data } from "react-router";
import { PLAN_NAMES } from "../../../plans/plan-prices.ts";
import { mailHtml } from "../outbox/shown-mail.ts";
import { MONTH, renderComing } from "./preview.ts";
import { screenLoader } from "../screen.ts";

/** The HTML of the mail for a plan, for the frames of its screen. */
export const loader = screenLoader(async ({ params, context, ctx, query }) => {
  const month = MONTH.safeParse(query.get("month"));
  const plan = PLAN_NAMES.find((name) => name === params.plan);
  if (!month.success || plan === undefined) throw data(null, 404);
  const mail = await renderComing(context, ctx, plan, month.data);
  if (mail === null) throw data(null, 404);
  return mailHtml(mail, { framed: true });
});
