import { titled } from "../../../page-meta.ts";
import { data, redirect } from "react-router";
import { z } from "zod";
import { readInvitation } from "../../../../core/customers/accounts/invitation.ts";
import { emailAddress } from "../../../../core/customers/contact/form-fields.ts";
import { accountsContext, coreContext } from "../../../context.ts";
import { EMPTY_FORM, fieldOf, readFormPost } from "../../../form-post.ts";
import { PrimaryButton, PrimaryLink } from "../../../ui/forms/controls.tsx";
import { EmailField } from "../../../ui/forms/form-fields.tsx";
import { FormOutcome } from "../../../ui/forms/form-outcome.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import type { Route } from "./+types/invitation.ts";
import { ACCOUNT_PAGE } from "./next-page.ts";
import { PRIVATE } from "./private.ts";

const invitationForm = z.object({ email: emailAddress });

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
  const invitation = await readInvitation(context.get(coreContext), tokenOf(request));
  return data(invitation, invitation === null ? { ...PRIVATE, status: 410 } : PRIVATE);
}

export async function action({ request, context }: Route.ActionArgs) {
  const post = await readFormPost(request, invitationForm);
  if (post.kind === "refused") return data(post.state, post.status);
  const email = post.kind === "valid" ? post.form.email : "";
  const session = await context
    .get(accountsContext)
    .acceptInvitation(context.get(coreContext), { token: tokenOf(request), email, headers: request.headers });
  return session === null ? data(EMPTY_FORM, 410) : redirect(ACCOUNT_PAGE, { status: 303, headers: session });
}

export const meta = titled("You're invited");

export default function Invitation({
  loaderData: invitation,
  actionData: { values, problems, outcome } = EMPTY_FORM,
  matches: [root],
}: Route.ComponentProps) {
  if (invitation === null) {
    return (
      <MessageScreen heading="This invitation has expired" action={<PrimaryLink href="/sign-in">Sign in</PrimaryLink>}>
        It was already used or is older than two days. Ask the operator for a new one.
      </MessageScreen>
    );
  }
  const { name } = root.loaderData.site;
  return (
    <div className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <PageHeading heading={`You're invited as ${invitation.role}`}>
        {invitation.role === "owner"
          ? `Owners of ${name} have access to everything.`
          : `Editors of ${name} have access to the full database and can edit it.`}
      </PageHeading>
      <form method="post" className="card mt-8 space-y-6 p-6 md:p-8">
        {outcome !== null && <FormOutcome outcome={outcome} />}
        {invitation.email === null ? (
          <EmailField label="Your e-mail" {...fieldOf({ values, problems }, "email")} />
        ) : (
          <>
            <p>
              For <strong>{invitation.email}</strong>
            </p>
            <input type="hidden" name="email" value={invitation.email} />
          </>
        )}
        <PrimaryButton className="w-full md:w-auto">Accept and sign in</PrimaryButton>
      </form>
    </div>
  );
}
