import { redirect } from "react-router";
import { accountsContext } from "../../context.ts";
import { isSameOrigin } from "../../form-post.ts";
import type { Route } from "./+types/with-provider.ts";
import { nextPage } from "./next-page.ts";
import { PRIVATE } from "./private.ts";

/**
 * Sends the visitor to another provider's page to sign in. A link and not a form: the content policy lets forms lead to
 * this site only, also by redirects. A page of another site cannot set it off.
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
