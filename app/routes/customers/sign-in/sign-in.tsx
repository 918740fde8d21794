import { titled } from "../../../page-meta.ts";
import { data, redirect } from "react-router";
import { z } from "zod";
import type { Provider } from "../../../../core/customers/accounts/providers.ts";
import { emailAddress } from "../../../../core/customers/contact/form-fields.ts";
import passkeyScript from "../../../browser/passkeys.ts?worker&url";
import { retryBounced } from "../../../../core/customers/mail/mail-obstacle.ts";
import { accountsContext, coreContext, mailSecretsContext, visitorAddressContext } from "../../../context.ts";
import { EMPTY_FORM, fieldOf, type FormState, readFormPost, TOO_MANY, TRAP_FIELD } from "../../../form-post.ts";
import { mailedOutcome, type MailedOutcome } from "../../../mailed-outcome.ts";
import { PrimaryButton, QuietLink } from "../../../ui/forms/controls.tsx";
import { EmailField, TrapField } from "../../../ui/forms/form-fields.tsx";
import { FormOutcome } from "../../../ui/forms/form-outcome.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import type { Route } from "./+types/sign-in.ts";
import { ACCOUNT_PAGE, nextPage } from "./next-page.ts";

/** `again`: send the link although an earlier mail bounced. */
const signInForm = z.object({ email: emailAddress, again: z.literal("yes").optional() });

/** The same for everybody, so that nobody learns who has an account. */
const ASKED = "Check your inbox: we sent you a link. It works once, for 10 minutes.";

export async function loader({ request, context }: Route.LoaderArgs) {
  const address = new URL(request.url);
  const next = nextPage(address.searchParams.get("next"));
  if ((await context.get(accountsContext).current(request.headers)) !== null) return redirect(next);
  return { next, providers: context.get(accountsContext).providers, failed: address.searchParams.has("error") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const post = await readFormPost(request, signInForm);
  if (post.kind === "refused") return data(post.state, post.status);
  const state = (outcome: MailedOutcome) => ({ values: post.values, problems: {}, outcome });
  if (post.kind === "trapped") return state({ kind: "done", text: ASKED });
  const { email, again } = post.form;
  if (again === "yes")
    await retryBounced(context.get(coreContext), { to: email.toLowerCase(), key: context.get(mailSecretsContext).key });
  const asked = await context
    .get(accountsContext)
    .requestLink(context.get(coreContext), {
      email,
      address: context.get(visitorAddressContext),
      next: nextPage(new URL(request.url).searchParams.get("next")),
    });
  if (asked === "too_many") return data(state(TOO_MANY), 429);
  return state(await mailedOutcome(context, email, ASKED, true));
}

type SignInState = Omit<FormState, "outcome"> & { readonly outcome: MailedOutcome | null };

/** For visitors who return from an OAuth provider without having signed in. */
const NOT_SIGNED_IN = {
  kind: "problem",
  text: "That sign-in didn't work: it was cancelled, or your e-mail address isn't verified there. Sign in with an e-mailed link instead.",
} as const;

const PROVIDER_NAMES: Readonly<Record<Provider, string>> = { google: "Google", github: "GitHub" };

export const meta = titled("Sign in");

export default function SignIn({ loaderData: { next, providers, failed }, actionData }: Route.ComponentProps) {
  const { values, problems, outcome }: SignInState = actionData ?? {
    ...EMPTY_FORM,
    outcome: failed ? NOT_SIGNED_IN : null,
  };
  const query = next === ACCOUNT_PAGE ? "" : `?next=${encodeURIComponent(next)}`;
  return (
    <div className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <PageHeading heading="Sign in">
        Enter your e-mail address and we'll send you a sign-in link. No password or registration needed.
      </PageHeading>
      <div className="card mt-8 p-6 md:p-8">
        <form method="post" action={`/sign-in${query}`} className="space-y-6">
          {outcome !== null && <FormOutcome outcome={outcome} />}
          <EmailField label="E-mail" autoComplete="email webauthn" {...fieldOf({ values, problems }, "email")} />
          <TrapField name={TRAP_FIELD} />
          {outcome?.mayRetry === true && <input type="hidden" name="again" value="yes" />}
          <PrimaryButton className="w-full md:w-auto">
            {outcome?.mayRetry === true ? "Try this address again" : "Send me a link"}
          </PrimaryButton>
        </form>
        {providers.length > 0 && (
          <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-6">
            {providers.map((provider) => (
              <QuietLink
                key={provider}
                href={`/sign-in/with/${provider}${query}`}
                rel="nofollow"
                className="w-full md:w-auto"
              >
                Continue with {PROVIDER_NAMES[provider]}
              </QuietLink>
            ))}
          </div>
        )}
        <div data-passkey-part="" className="needs-script mt-6 border-t border-line pt-6">
          <button
            type="button"
            data-passkey="sign-in"
            data-next={next}
            className="button button-quiet w-full md:w-auto"
          >
            Sign in with a passkey
          </button>
          <output data-passkey-outcome="" className="mt-2 block text-sm text-danger" />
        </div>
      </div>
      <template data-later={passkeyScript} />
    </div>
  );
}
