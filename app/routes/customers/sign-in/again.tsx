import { titled } from "../../../page-meta.ts";
import { data, redirect } from "react-router";
import { mayEnterOffice } from "../../../../core/shared/office-access.ts";
import { listPasskeys } from "../../../../core/customers/accounts/passkeys.ts";
import { FRESH_MINUTES, isFresh, meetsPasskeyRule } from "../../../../core/shared/fresh-session.ts";
import passkeyScript from "../../../browser/passkeys.ts?worker&url";
import { accountsContext, coreContext, visitorAddressContext } from "../../../context.ts";
import { isSameOrigin, TOO_MANY } from "../../../form-post.ts";
import { mailedOutcome } from "../../../mailed-outcome.ts";
import { PrimaryLink, TextLink } from "../../../ui/forms/controls.tsx";
import { FormOutcome } from "../../../ui/forms/form-outcome.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import type { Route } from "./+types/again.ts";
import { nextPage } from "./next-page.ts";
import { PRIVATE } from "./private.ts";

const nextOf = (request: Request) => nextPage(new URL(request.url).searchParams.get("next"));

/** Asks a signed-in person to sign in once more, before an action that a borrowed browser must not perform. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const next = nextOf(request);
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null) return redirect(`/sign-in?next=${encodeURIComponent(next)}`, { ...PRIVATE });
  const mustUsePasskey = mayEnterOffice(ctx.actor, "desk") && !(await meetsPasskeyRule(ctx));
  const fresh = isFresh(current.startedAt, ctx.clock.now());
  if (fresh && !mustUsePasskey) return redirect(next, { ...PRIVATE });
  const hasPasskey = (await listPasskeys(ctx, current.account.id)).length > 0;
  const ask = mustUsePasskey && hasPasskey ? "passkey" : mustUsePasskey && fresh ? "add_passkey" : "any";
  const mayReadMail = mayEnterOffice(ctx.actor, "owners");
  return { email: current.account.email, next, hasPasskey, ask, mayReadMail } as const;
}

export async function action({ request, context }: Route.ActionArgs) {
  const accounts = context.get(accountsContext);
  const current = await accounts.current(request.headers);
  if (current === null || !isSameOrigin(request)) return redirect("/sign-in", { ...PRIVATE, status: 303 });
  const asked = await accounts.requestLink(context.get(coreContext), {
    email: current.account.email,
    address: context.get(visitorAddressContext),
    next: nextOf(request),
  });
  if (asked === "too_many") return data(TOO_MANY, 429);
  const sent = "Check your inbox: the link brings you back to where you were.";
  return await mailedOutcome(context, current.account.email, sent, true);
}

export const meta = titled("Sign in again");

export default function SignInAgain({
  loaderData: { email, next, hasPasskey, ask, mayReadMail },
  actionData: outcome,
}: Route.ComponentProps) {
  if (ask === "add_passkey") {
    return (
      <MessageScreen
        heading="Add a passkey first"
        action={<PrimaryLink href="/account/settings/passkeys">Go to your passkeys</PrimaryLink>}
      >
        The owners of this site require a passkey for the back office. Add one to your account, then sign in with it.
      </MessageScreen>
    );
  }
  return (
    <div className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <PageHeading heading="Sign in again">
        {ask === "passkey"
          ? "The owners of this site require a passkey for the back office."
          : `This needs a sign-in within the last ${FRESH_MINUTES} minutes, to confirm that it's you.`}{" "}
        You return to where you were, with what you entered.
      </PageHeading>
      <div className="card mt-8 grid gap-6 p-6 md:p-8">
        {outcome !== undefined && <FormOutcome outcome={outcome} />}
        {outcome?.kind === "problem" && mayReadMail && (
          <p>
            <TextLink href="/back-office/mail">Open the outbox</TextLink>
          </p>
        )}
        {hasPasskey && (
          <div>
            <button
              type="button"
              data-passkey="sign-in"
              data-passkey-part=""
              data-next={next}
              className="needs-script button button-primary w-full md:w-auto"
            >
              Use a passkey
            </button>
            <output data-passkey-outcome="" className="mt-2 block text-sm text-danger empty:hidden" />
            <p className="text-sm text-muted [@media(scripting:enabled)]:hidden">Passkeys require JavaScript.</p>
          </div>
        )}
        {ask === "any" && (
          <form method="post" className="grid gap-3">
            {outcome === undefined && <p>We'll e-mail a link to {email}.</p>}
            <div>
              <button type="submit" className={hasPasskey ? "button button-quiet" : "button button-primary"}>
                Send me a link
              </button>
            </div>
          </form>
        )}
      </div>
      <template data-later={passkeyScript} />
    </div>
  );
}
