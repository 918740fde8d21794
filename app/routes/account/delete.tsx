import { data, redirect } from "react-router";
import { z } from "zod";
import { FRESH_MINUTES, isFresh } from "../../../core/accounts/fresh-session.ts";
import type { CurrentSession } from "../../../core/accounts/sign-in.ts";
import { monthlyBeside } from "../../../core/billing/monthly-beside.ts";
import type { Payments } from "../../../core/billing/payments.ts";
import type { Context } from "../../../core/context.ts";
import { isAppError } from "../../../platform/errors.ts";
import { accountsContext, coreContext, paymentsContext, visitorAddressContext } from "../../context.ts";
import { readFormPost, TOO_MANY } from "../../form-post.ts";
import { messageMeta } from "../../page-meta.ts";
import { TextField } from "../../ui/form-fields.tsx";
import { FormOutcome, type Outcome } from "../../ui/form-outcome.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/delete.ts";

const PAGE = "/account/delete";

const deleteForm = z.union([z.object({ link: z.string() }), z.object({ address: z.string() })]);

const told = (outcome: Outcome, status = 400) => data({ outcome }, { ...PRIVATE, status });

const fresh = (ctx: Context, { startedAt }: CurrentSession) => isFresh(startedAt, ctx.clock.now());

export async function loader({ request, context }: Route.LoaderArgs) {
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null) return redirect(`/sign-in?next=${encodeURIComponent(PAGE)}`);
  const ctx = context.get(coreContext);
  const first = await mustCancelFirst(ctx, context.get(paymentsContext), current.account.id);
  return data({ email: current.account.email, fresh: fresh(ctx, current), cancelAt: first ? (context.get(paymentsContext).portalLink ?? "/account") : null }, PRIVATE);
}

const CANCEL_FIRST = "Your plan still renews, and only you can end it: please cancel it on the payment provider's page first. Nothing was deleted.";

/** Without a key the site cannot end a subscription: deleting the account would leave it charging somebody nobody knows any more. */
async function mustCancelFirst(ctx: Context, { provider }: Pick<Payments, "provider">, accountId: string): Promise<boolean> {
  return provider?.canAsk !== true && (await monthlyBeside(ctx, accountId)) === "renews";
}

export async function action({ request, context }: Route.ActionArgs) {
  const [ctx, accounts] = [context.get(coreContext), context.get(accountsContext)];
  const current = await accounts.current(request.headers);
  if (current === null) return redirect(`/sign-in?next=${encodeURIComponent(PAGE)}`, 303);
  const post = await readFormPost(request, deleteForm);
  if (post.kind !== "valid") return told((post.kind === "refused" ? post.state.outcome : null) ?? { kind: "problem", text: "Please send the form as this page sends it." }, post.kind === "refused" ? post.status : 400);
  const { account } = current;
  if ("link" in post.form) {
    const asked = await accounts.requestLink(ctx, { email: account.email, address: context.get(visitorAddressContext), next: PAGE });
    return asked === "asked" ? told({ kind: "done", text: "Look at your mail: the link brings you back here." }, 200) : told(TOO_MANY, 429);
  }
  if (!fresh(ctx, current)) return told({ kind: "problem", text: "Please sign in anew first." }, 403);
  if (post.form.address.trim().toLowerCase() !== account.email) return told({ kind: "problem", text: `That is not ${account.email}: nothing was deleted.` });
  if (await mustCancelFirst(ctx, context.get(paymentsContext), account.id)) return told({ kind: "problem", text: CANCEL_FIRST }, 409);
  try {
    await accounts.deleteAccount(ctx, account.id);
  } catch (error) {
    if (!isAppError(error) || error.code !== "conflict") throw error;
    return told({ kind: "problem", text: error.message }, 409);
  }
  // The session went with the account; the browser's cookie goes too.
  return redirect("/account/deleted", { status: 303, headers: await accounts.signOut(request.headers) });
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Delete your account");

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { email, fresh: isRecent, cancelAt } = loaderData;
  const outcome = actionData?.outcome ?? null;
  return (
    <div className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <PageHeading heading="Delete your account">This cannot be undone.</PageHeading>
      <div className="mt-8 space-y-4">
        <p>
          <strong>What goes:</strong> a subscription ends at once. Saved searches, lists, exports, API keys, webhooks, passkeys, sessions and mail to you are erased, and stay erased when we restore a backup. You may want to{" "}
          <a className="link" href="/account/data.json" download="account.json">download your data</a> first.
        </p>
        <p>
          <strong>What stays:</strong> of payments the date, the plan and the amount, without your name or address, because the law asks it of our books; privacy requests you sent, with our answers; and, if you told us to send no mail, a coded note of it that cannot be read back.
        </p>
      </div>
      <form method="post" action={PAGE} className="card mt-8 space-y-6 p-6 md:p-8">
        {outcome !== null && <FormOutcome outcome={outcome} />}
        {cancelAt !== null ? (
          <>
            <p>Your plan still renews, and we cannot end it for you. Please cancel it on the payment provider's page first, and come back then: it may take a minute until we hear of it.</p>
            <a href={cancelAt} className="button button-primary">
              Cancel my plan
            </a>
          </>
        ) : isRecent ? (
          <>
            <TextField name="address" label={`Type ${email} to confirm`} required maxLength={254} autoComplete="off" value={undefined} problem={undefined} />
            <div className="flex flex-wrap gap-3">
              <button type="submit" className="button bg-danger text-surface">
                Delete my account for good
              </button>
              <a href="/account" className="button button-quiet">
                Keep it
              </a>
            </div>
          </>
        ) : (
          <>
            <p>You signed in more than {FRESH_MINUTES} minutes ago. To be sure that it is you, sign in anew: we mail a link to {email} that leads back here.</p>
            <button type="submit" name="link" value="yes" className="button button-primary">
              Send me a link
            </button>
          </>
        )}
      </form>
    </div>
  );
}
