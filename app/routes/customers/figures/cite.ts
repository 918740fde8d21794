import { redirect } from "react-router";
import { z } from "zod";
import { type CitedPart, citeFigure } from "../../../../core/customers/figures/cite-figure.ts";
import type { LeadFilter } from "../../../../core/reading/directory/search/filter.ts";
import { readFilter } from "../../../../core/reading/directory/search/read-filter.ts";
import { readCharts } from "../../../../core/reading/directory/search/search-leads.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { coreContext, visitorAddressContext } from "../../../context.ts";
import { readFormPost } from "../../../form-post.ts";
import { chartFigures, type ChartName, CHARTS } from "../../reading/companies/charts/chart-figures.ts";
import { refusal } from "../exports/streamed.ts";
import type { Route } from "./+types/cite.ts";

/** Only forms of lists and charts post here; other visitors are redirected. */
export const loader = () => redirect("/companies");

const form = z.object({
  filter: z.string(),
  chart: z.enum(Object.keys(CHARTS) as [ChartName, ...ChartName[]]).optional(),
});

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  const post = await readFormPost(request, form);
  if (post.kind !== "valid") return refusal("invalid_input", "There is no such list or chart.");
  const { filter, problems } = await readFilter(ctx, { params: new URLSearchParams(post.form.filter) });
  if (problems.length > 0) return refusal("invalid_input", problems.join("\n"));
  const { chart: name } = post.form;
  try {
    const id = await citeFigure(ctx, {
      filter,
      chart: name === undefined ? null : { name, parts: await partsOf(ctx, filter, name) },
      network: context.get(visitorAddressContext),
    });
    return redirect(`/figures/${id}`, 303);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refusal(error.code, error.message);
  }
}

async function partsOf(ctx: Context, filter: LeadFilter, chart: ChartName): Promise<readonly CitedPart[]> {
  const { matching, timeline } = await readCharts(ctx, { filter });
  return chartFigures(chart, timeline, matching).map(({ name, rounds, amountUsdMinor }) => ({
    name,
    rounds,
    amountUsdMinor,
  }));
}
