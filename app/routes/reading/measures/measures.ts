import { z } from "zod";
import { recordMeasures } from "../../../../core/reading/measures/measures.ts";
import { coreContext, routePatternContext } from "../../../context.ts";
import type { Route } from "./+types/measures.ts";
import { readText } from "../../../read-text.ts";

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
  if (request.method !== "POST") return refuse(405, "Reports are posted.");
  // Rejects cross-site reports: they are not visits to this site.
  if (!["same-origin", null].includes(request.headers.get("sec-fetch-site")))
    return refuse(403, "Reports come from this site's own pages.");
  const text = await readText(request, MAX_BYTES);
  if (text === null) return refuse(413, `A report has at most ${MAX_BYTES} bytes.`);
  const parsed = report.safeParse(jsonOf(text));
  if (!parsed.success) return refuse(400, z.prettifyError(parsed.error));
  const route = context.get(routePatternContext)(parsed.data.path);
  if (route === null) return refuse(400, "The path leads nowhere on this site.");
  await recordMeasures(context.get(coreContext), { route, values: parsed.data.values });
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
}

export const loader = () => refuse(405, "Reports are posted.");

function refuse(status: number, reason: string): Response {
  return new Response(`${reason}\n`, {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      ...(status === 405 ? { allow: "POST" } : {}),
    },
  });
}

/** Undefined, never a valid report, for invalid JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
