import { resolvePerson, resolveQuery } from "../../../../core/finder/resolve/resolve-query.ts";
import { siteContext } from "../../../context.ts";
import type { Route } from "./+types/find.ts";
import { optionsResponse } from "./cors.ts";
import { postSearch } from "./post-search.ts";
import { problem } from "./responses.ts";
import { PERSON_BODY } from "./search-bodies.ts";

/** `POST /api/finder/find`: the addresses of a person. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return postSearch({
    request,
    context,
    shape: PERSON_BODY,
    async resolve(ctx, { query, name = "", company, domain }) {
      if (query !== undefined)
        return { typed: query, resolved: await resolveQuery(ctx, query, context.get(siteContext).url) };
      return {
        typed: [name, domain ?? company].filter((part) => part !== undefined).join(", "),
        resolved: await resolvePerson(ctx, { name, company: company ?? null, domain: domain ?? null }),
      };
    },
  });
}

export function loader({ request }: Route.LoaderArgs): Response {
  return request.method === "OPTIONS"
    ? optionsResponse("POST, OPTIONS")
    : problem({
        status: 405,
        code: "method",
        title: "Only POST is supported here",
        detail: "Send a JSON body with POST.",
        headers: { allow: "POST, OPTIONS" },
      });
}
