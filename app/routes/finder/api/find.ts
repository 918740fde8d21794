import { resolvePerson, resolveQuery } from "../../../../core/finder/resolve/resolve-query.ts";
import type { Route } from "./+types/find.ts";
import { optionsResponse } from "./cors.ts";
import { problem } from "./responses.ts";
import { searchAddress } from "./search-address.ts";
import { PERSON_BODY } from "./search-bodies.ts";

export const api = searchAddress("/api/finder/find", {
  id: "findEmail",
  summary: "Find a person's addresses",
  description: "Send `name` with `domain` or `company`, or `query` alone.",
  body: PERSON_BODY,
  async resolve(ctx, { query, name = "", company, domain }, siteUrl) {
    if (query !== undefined) return { typed: query, resolved: await resolveQuery(ctx, query, siteUrl) };
    return {
      typed: [name, domain ?? company].filter((part) => part !== undefined).join(", "),
      resolved: await resolvePerson(ctx, { name, company: company ?? null, domain: domain ?? null }),
    };
  },
});
export const action = api.action;

export function loader({ request }: Route.LoaderArgs): Response {
  return request.method === "OPTIONS" ? optionsResponse("POST, OPTIONS") : problem("method");
}
