import { z } from "zod";
import { resolveQuery } from "../../../core/finder/resolve/resolve-query.ts";
import type { Route } from "./+types/verify.ts";
import { MAIL_ADDRESS } from "./mail-address.ts";
import { postSearch } from "./post-search.ts";

export { loader } from "./find.ts";

const shape = z.object({
  address: z
    .string()
    .trim()
    .max(254)
    .regex(MAIL_ADDRESS, "must be an e-mail address, for example ada.park@acme.example"),
});

/** `POST /api/finder/verify`: checks if an address accepts mail. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return postSearch({
    request,
    context,
    shape,
    resolve: async (ctx, { address }) => ({ typed: address, resolved: await resolveQuery(ctx, address) }),
  });
}
