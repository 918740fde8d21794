import { titled } from "../../../page-meta.ts";
import { data, redirect } from "react-router";
import { accountsContext } from "../../../context.ts";
import { isSameOrigin } from "../../../form-post.ts";
import { PrimaryButton, PrimaryLink } from "../../../ui/forms/controls.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import type { Route } from "./+types/confirm.ts";
import { ACCOUNT_PAGE, nextPage } from "./next-page.ts";
import { PRIVATE } from "./private.ts";

/** Opening the link does not use it up, since mail scanners open links too; the button does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const email = await context.get(accountsContext).linkAddress(searchParams.get("token") ?? "");
  return data(
    { email, next: nextPage(searchParams.get("next")) },
    email === null ? { ...PRIVATE, status: 410 } : PRIVATE,
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const address = new URL(request.url);
  const session = isSameOrigin(request)
    ? await context.get(accountsContext).confirmLink(address.searchParams.get("token") ?? "", request.headers)
    : null;
  if (session === null) return data({ spent: true }, 410);
  return redirect(nextPage(address.searchParams.get("next")), { status: 303, headers: session });
}

export const meta = titled("Confirm that it's you");

export default function ConfirmSignIn({
  loaderData: { email, next },
  actionData,
  matches: [root],
}: Route.ComponentProps) {
  if (actionData?.spent || email === null) {
    return (
      <MessageScreen
        heading="This link no longer works"
        action={
          <PrimaryLink href={next === ACCOUNT_PAGE ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`}>
            Send me a new link
          </PrimaryLink>
        }
      >
        Links work once, for 10 minutes.
      </MessageScreen>
    );
  }
  return (
    <MessageScreen
      heading="Confirm that it's you"
      action={
        <form method="post">
          <PrimaryButton>Sign in to {root.loaderData.site.name}</PrimaryButton>
        </form>
      }
    >
      One more click to sign in as {email}. (This stops e-mail scanners from using up your link.)
    </MessageScreen>
  );
}
