import { z } from "zod";
import { resolveDomain } from "../../../core/finder/resolve/resolve-query.ts";
import { siteContext } from "../../context.ts";
import type { Route } from "./+types/domain.ts";
import { postSearch } from "./post-search.ts";

export { loader } from "./find.ts";

const shape = z.object({
  domain: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, "must not contain control characters"),
});

/** `POST /api/finder/domain`: known addresses at a domain and its address pattern. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return postSearch({
    request,
    context,
    shape,
    resolve: async (ctx, { domain }) => ({
      typed: domain,
      resolved: await resolveDomain(ctx, domain, context.get(siteContext).url),
    }),
  });
}
