import { resolveDomain } from "../../../../core/finder/resolve/resolve-query.ts";
import { searchAddress } from "./search-address.ts";
import { DOMAIN_BODY } from "./search-bodies.ts";

export { loader } from "./find.ts";

export const api = searchAddress("/api/finder/domain", {
  id: "domainEmails",
  summary: "List the known addresses at a domain, and their pattern",
  description: "Contains no guesses.",
  body: DOMAIN_BODY,
  resolve: async (ctx, { domain }, siteUrl) => ({ typed: domain, resolved: await resolveDomain(ctx, domain, siteUrl) }),
});
export const action = api.action;
