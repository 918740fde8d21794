import { resolveQuery } from "../../../../core/finder/resolve/resolve-query.ts";
import type { Route } from "./+types/verify.ts";
import { postSearch } from "./post-search.ts";
import { ADDRESS_BODY } from "./search-bodies.ts";

export { loader } from "./find.ts";

/** `POST /api/finder/verify`: checks if an address accepts mail. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return postSearch({
    request,
    context,
    shape: ADDRESS_BODY,
    resolve: async (ctx, { address }) => ({ typed: address, resolved: await resolveQuery(ctx, address) }),
  });
}
