import { resolveDomain } from "../../../../core/finder/resolve/resolve-query.ts";
import { siteContext } from "../../../context.ts";
import type { Route } from "./+types/domain.ts";
import { postSearch } from "./post-search.ts";
import { DOMAIN_BODY } from "./search-bodies.ts";

export { loader } from "./find.ts";

/** `POST /api/finder/domain`: known addresses at a domain and its address pattern. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return postSearch({
    request,
    context,
    shape: DOMAIN_BODY,
    resolve: async (ctx, { domain }) => ({
      typed: domain,
      resolved: await resolveDomain(ctx, domain, context.get(siteContext).url),
    }),
  });
}
