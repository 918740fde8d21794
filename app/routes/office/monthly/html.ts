import { data } from "react-router";
import { coreContext } from "../../../context.ts";
import { PLAN_NAMES } from "../../../plans/plan-prices.ts";
import type { Route } from "./+types/html.ts";
import { mailHtml } from "../outbox/mail-html.ts";
import { renderComing } from "./preview.ts";
import { MONTH } from "./months.ts";

/** The HTML of the mail for a plan, for the frames of its screen. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const month = MONTH.safeParse(new URL(request.url).searchParams.get("month"));
  const plan = PLAN_NAMES.find((name) => name === params.plan);
  if (!month.success || plan === undefined) throw data(null, 404);
  const mail = await renderComing(context, context.get(coreContext), plan, month.data);
  if (mail === null) throw data(null, 404);
  return mailHtml(mail, { framed: true });
}
