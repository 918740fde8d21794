import { accountsContext } from "../../../context.ts";
import type { Route } from "./+types/back-from-provider.ts";
import { PRIVATE } from "./private.ts";

/** Return from an OAuth provider: `state` must match this browser's (RFC 6749, 10.12). */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const accounts = context.get(accountsContext);
  if (!accounts.providers.some((one) => one === params.provider)) throw new Response(null, { status: 404 });
  const answer = await accounts.handle(request);
  const headers = new Headers(answer.headers);
  headers.set("cache-control", PRIVATE.headers["cache-control"]);
  return new Response(answer.body, { status: answer.status, headers });
}
