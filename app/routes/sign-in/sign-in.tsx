import { data, redirect } from "react-router";
import { z } from "zod";
import { emailAddress } from "../../../core/contact/form-fields.ts";
import { accountsContext, coreContext, visitorAddressContext } from "../../context.ts";
import { EMPTY_FORM, type FormState, readFormPost, TOO_MANY, TRAP_FIELD } from "../../form-post.ts";
import { messageMeta } from "../../page-meta.ts";
import { TextField, TrapField } from "../../ui/form-fields.tsx";
import { FormOutcome } from "../../ui/form-outcome.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { Route } from "./+types/sign-in.ts";
import { ACCOUNT_PAGE, nextPage } from "./next-page.ts";
import { PRIVATE } from "./private.ts";

const signInForm = z.object({ email: emailAddress });

/** The same for everybody, so that nobody learns who has an account. */
const ASKED = { kind: "done", text: "Look at your mail: we have sent a link to this address. It works once, in the next 10 minutes." } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = nextPage(new URL(request.url).searchParams.get("next"));
  if ((await context.get(accountsContext).current(request.headers)) !== null) return redirect(next);
  return data({ next }, PRIVATE);
}

export async function action({ request, context }: Route.ActionArgs) {
  const post = await readFormPost(request, signInForm);
  if (post.kind === "refused") return data(post.state, { ...PRIVATE, status: post.status });
  const state = (outcome: FormState["outcome"]): FormState => ({ values: post.values, problems: {}, outcome });
  if (post.kind === "trapped") return data(state(ASKED), PRIVATE);
  const asked = await context.get(accountsContext).requestLink(context.get(coreContext), {
    email: post.form.email,
    address: context.get(visitorAddressContext),
    next: nextPage(new URL(request.url).searchParams.get("next")),
  });
  return asked === "asked" ? data(state(ASKED), PRIVATE) : data(state(TOO_MANY), { ...PRIVATE, status: 429 });
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Sign in");

export default function SignIn({ loaderData: { next }, actionData: { values, problems, outcome } = EMPTY_FORM }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <PageHeading heading="Sign in">Enter your e-mail address, and we send you a link. There is no password to remember, and no account to make first.</PageHeading>
      <form method="post" action={next === ACCOUNT_PAGE ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`} className="card mt-8 space-y-6 p-6 md:p-8">
        {outcome !== null && <FormOutcome outcome={outcome} />}
        <TextField name="email" label="E-mail" type="email" required maxLength={254} autoComplete="email" value={values["email"]} problem={problems["email"]} />
        <TrapField name={TRAP_FIELD} />
        <button type="submit" className="button button-primary w-full md:w-auto">
          Send me a link
        </button>
      </form>
    </div>
  );
}
