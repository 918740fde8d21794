import { data, redirect } from "react-router";
import { accountsContext } from "../../context.ts";
import { isSameOrigin } from "../../form-post.ts";
import { messageMeta } from "../../page-meta.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";
import type { Route } from "./+types/confirm.ts";
import { ACCOUNT_PAGE, nextPage } from "./next-page.ts";
import { PRIVATE } from "./private.ts";

/** Opening the link spends nothing: mail programs open links too, to look for harm. The button below does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const email = await context.get(accountsContext).linkAddress(searchParams.get("token") ?? "");
  return data({ email, next: nextPage(searchParams.get("next")) }, email === null ? { ...PRIVATE, status: 410 } : PRIVATE);
}

export async function action({ request, context }: Route.ActionArgs) {
  const address = new URL(request.url);
  const session = isSameOrigin(request)
    ? await context.get(accountsContext).confirmLink(address.searchParams.get("token") ?? "", request.headers)
    : null;
  if (session === null) return data({ spent: true }, { ...PRIVATE, status: 410 });
  return redirect(nextPage(address.searchParams.get("next")), { status: 303, headers: session });
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Confirm that it is you");

export default function ConfirmSignIn({ loaderData: { email, next }, actionData, matches: [root] }: Route.ComponentProps) {
  if (actionData?.spent || email === null) {
    return (
      <MessageScreen
        heading="This link does not work any more"
        action={
          <a href={next === ACCOUNT_PAGE ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`} className="button button-primary">
            Send me a new link
          </a>
        }
      >
        A link works once, for 10 minutes after we sent it.
      </MessageScreen>
    );
  }
  return (
    <MessageScreen
      heading="Confirm that it is you"
      action={
        <form method="post">
          <button type="submit" className="button button-primary">
            Sign in to {root.loaderData.site.name}
          </button>
        </form>
      }
    >
      One more press, and you are in as {email}. This keeps mail programs that open links by themselves from using yours up.
    </MessageScreen>
  );
}
