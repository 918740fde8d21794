import { redirect } from "react-router";
import { accountsContext } from "../../../context.ts";
import { isSameOrigin } from "../../../form-post.ts";
import type { Route } from "./+types/with-provider.ts";
import { nextPage } from "./next-page.ts";
import { PRIVATE } from "./private.ts";

/**
 * Redirects to an OAuth provider. A link and not a form, because the content policy restricts form targets, including
 * redirects, to this site; rejects cross-site requests.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const accounts = context.get(accountsContext);
  const provider = accounts.providers.find((one) => one === params.provider);
  if (provider === undefined) throw new Response(null, { status: 404 });
  const next = nextPage(new URL(request.url).searchParams.get("next"));
  if (!isSameOrigin(request)) return redirect(`/sign-in?next=${encodeURIComponent(next)}`);
  const { url, headers } = await accounts.beginWithProvider({ provider, next });
  headers.set("cache-control", PRIVATE.headers["cache-control"]);
  return redirect(url, { headers });
}
