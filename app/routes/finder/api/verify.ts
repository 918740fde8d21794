import { resolveQuery } from "../../../../core/finder/resolve/resolve-query.ts";
import { searchAddress } from "./search-address.ts";
import { ADDRESS_BODY } from "./search-bodies.ts";

export { loader } from "./find.ts";

export const api = searchAddress("/api/finder/verify", {
  id: "verifyEmail",
  summary: "Verify an address",
  description: "`valid` only if its server accepts it and rejects an invented address.",
  body: ADDRESS_BODY,
  resolve: async (ctx, { address }) => ({ typed: address, resolved: await resolveQuery(ctx, address) }),
});
export const action = api.action;
