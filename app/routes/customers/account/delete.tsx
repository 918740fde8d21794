import { titled } from "../../../page-meta.ts";
import { data, redirect } from "react-router";
import { z } from "zod";
import { isUnconfirmed } from "../../../../core/shared/confirmed-address.ts";
import { isFresh } from "../../../../core/shared/fresh-session.ts";
import type { CurrentSession } from "../../../../core/customers/accounts/sign-in.ts";
import { otherSubscription } from "../../../../core/customers/billing/read-billing.ts";
import type { Payments } from "../../../../core/customers/billing/payments.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { accountsContext, coreContext, paymentsContext } from "../../../context.ts";
import { readFormPost } from "../../../form-post.ts";
import { ConfirmFirst } from "../../../ui/frame/confirm-first.tsx";
import { PrimaryLink, QuietLink, TextLink } from "../../../ui/forms/controls.tsx";
import { TextField } from "../../../ui/forms/form-fields.tsx";
import { FormOutcome, type Outcome } from "../../../ui/forms/form-outcome.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { unconfirmedOf } from "../../../unconfirmed.ts";
import { signInAgain } from "../sign-in/ask-again.ts";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/delete.ts";

const PAGE = "/account/delete";

const deleteForm = z.object({ address: z.string() });

const answer = (outcome: Outcome | null, status = 400) => data({ outcome }, { ...PRIVATE, status });

const fresh = (ctx: Context, { startedAt }: CurrentSession) => isFresh(startedAt, ctx.clock.now());

export async function loader({ request, context }: Route.LoaderArgs) {
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null) return redirect(`/sign-in?next=${encodeURIComponent(PAGE)}`);
  const ctx = context.get(coreContext);
  const unconfirmed = unconfirmedOf(context, current.account.email);
  const first = await mustCancelFirst(ctx, context.get(paymentsContext), current.account.id);
  return { email: current.account.email, unconfirmed, fresh: fresh(ctx, current), cancelAt: first ? "/account" : null };
}

const CANCEL_FIRST =
  "Your plan still renews. Please cancel it on the payment provider's page first. Nothing was deleted.";

/** Without a provider the site cannot end the subscription, so the deleted account would still be charged. */
async function mustCancelFirst(
  ctx: Context,
  { provider }: Pick<Payments, "provider">,
  accountId: string,
): Promise<boolean> {
  return provider === null && (await otherSubscription(ctx, accountId)) === "renews";
}

export async function action({ request, context }: Route.ActionArgs) {
  const [ctx, accounts] = [context.get(coreContext), context.get(accountsContext)];
  const current = await accounts.current(request.headers);
  if (current === null) return redirect(`/sign-in?next=${encodeURIComponent(PAGE)}`, 303);
  const post = await readFormPost(request, deleteForm);
  if (post.kind !== "valid") return answer(post.state.outcome, post.status);
  const { account } = current;
  if (isUnconfirmed(ctx)) return redirect(PAGE, 303);
  if (!fresh(ctx, current)) return redirect(signInAgain(PAGE), 303);
  if (post.form.address.trim().toLowerCase() !== account.email)
    return answer({ kind: "problem", text: `That doesn't match ${account.email}. Nothing was deleted.` });
  if (await mustCancelFirst(ctx, context.get(paymentsContext), account.id))
    return answer({ kind: "problem", text: CANCEL_FIRST }, 409);
  try {
    await accounts.deleteAccount(ctx, account.id);
  } catch (error) {
    if (!isAppError(error) || error.code !== "conflict") throw error;
    return answer({ kind: "problem", text: error.message }, 409);
  }
  // Deleting the account ended the session, so remove its cookie too.
  return redirect("/account/deleted", { status: 303, headers: await accounts.signOut(request.headers) });
}

export const meta = titled("Delete your account");

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { email, unconfirmed, fresh: isRecent, cancelAt } = loaderData;
  const outcome = actionData?.outcome ?? null;
  return (
    <div className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <PageHeading heading="Delete your account">This cannot be undone.</PageHeading>
      <div className="mt-8 space-y-4">
        <p>
          <strong>What we delete:</strong> your subscription ends now. We erase your saved searches, lists, exports, API
          keys, webhooks, passkeys, sessions and e-mail, also from restored backups. You may want to{" "}
          <TextLink href="/account/data.json" download="account.json">
            download your data
          </TextLink>{" "}
          first.
        </p>
        <p>
          <strong>What we keep:</strong> the date, plan and amount of payments, without your name or address, as tax law
          requires; your privacy requests and our answers; and, if you unsubscribed, a hash of your address so that we
          don't write again.
        </p>
      </div>
      {unconfirmed === null ? (
        <DeleteForm email={email} isRecent={isRecent} cancelAt={cancelAt} outcome={outcome} />
      ) : (
        <ConfirmFirst unconfirmed={unconfirmed} />
      )}
    </div>
  );
}

interface DeleteFormProps {
  readonly email: string;
  readonly isRecent: boolean;
  /** Where the plan is cancelled first. */
  readonly cancelAt: string | null;
  readonly outcome: Outcome | null;
}

function DeleteForm({ email, isRecent, cancelAt, outcome }: DeleteFormProps) {
  return (
    <form method="post" action={PAGE} className="card mt-8 space-y-6 p-6 md:p-8">
      {outcome !== null && <FormOutcome outcome={outcome} />}
      {cancelAt !== null ? (
        <>
          <p>
            Your plan still renews, and we can't cancel it for you. Please cancel it on the payment provider's page,
            then come back here in a minute.
          </p>
          <PrimaryLink href={cancelAt}>Cancel my plan</PrimaryLink>
        </>
      ) : isRecent ? (
        <>
          <TextField name="address" label={`Type ${email} to confirm`} required maxLength={254} autoComplete="off" />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="button bg-danger text-surface">
              Permanently delete my account
            </button>
            <QuietLink href="/account">Keep my account</QuietLink>
          </div>
        </>
      ) : (
        <>
          <p>To confirm that it's you, please sign in again first.</p>
          <PrimaryLink href={signInAgain(PAGE)}>Sign in again</PrimaryLink>
        </>
      )}
    </form>
  );
}
