import { z } from "zod";
import { recordMeasures } from "../../../../core/reading/measures/measures.ts";
import { coreContext, routePatternContext } from "../../../context.ts";
import type { Route } from "./+types/measures.ts";
import { textAnswer } from "../../../text-answer.ts";
import { jsonIn, readText } from "../../../read-text.ts";

/** A report is a path and six numbers. */
const MAX_BYTES = 2_000;

const value = z.number().min(0).exactOptional();

const report = z.strictObject({
  path: z.string().startsWith("/").max(1_000),
  values: z.strictObject({ LCP: value, CLS: value, INP: value, FID: value, TTFB: value, "render-error": value }),
});

/**
 * `POST /measures`: a browser's measurements of one page view (`{"path": "/", "values": {"LCP": 812}}`). Stores nothing
 * about the visitor.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return textAnswer(405, "Reports are posted.");
  // Rejects cross-site reports: they are not visits to this site.
  if (!["same-origin", null].includes(request.headers.get("sec-fetch-site")))
    return textAnswer(403, "Reports come from this site's own pages.");
  const text = await readText(request, MAX_BYTES);
  if (text === null) return textAnswer(413, `A report has at most ${MAX_BYTES} bytes.`);
  const parsed = report.safeParse(jsonIn(text));
  if (!parsed.success) return textAnswer(400, z.prettifyError(parsed.error));
  const route = context.get(routePatternContext)(parsed.data.path);
  if (route === null) return textAnswer(400, "The path leads nowhere on this site.");
  await recordMeasures(context.get(coreContext), { route, values: parsed.data.values });
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
}

export const loader = () => textAnswer(405, "Reports are posted.");
