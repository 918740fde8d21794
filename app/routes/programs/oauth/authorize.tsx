import { titled } from "../../../page-meta.ts";
import { data, redirect } from "react-router";
import { grantCode } from "../../../../core/programs/keys/oauth-code.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { accountsContext, coreContext, siteContext } from "../../../context.ts";
import { isSameOrigin, LARGEST_POST } from "../../../form-post.ts";
import { readText } from "../../../read-text.ts";
import { PrimaryButton, PrimaryLink, QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { ConfirmFirst } from "../../../ui/frame/confirm-first.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import { unconfirmedOf } from "../../../unconfirmed.ts";
import { signInAgain } from "../../customers/sign-in/ask-again.ts";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import type { Route } from "./+types/authorize.ts";
import { readAccessRequest, returnAddress } from "./read-request.ts";

/** `/oauth/authorize`: asks the account's owner to let a program read on their behalf. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const address = new URL(request.url);
  const site = context.get(siteContext);
  const read = await readAccessRequest(context.get(coreContext), site, address.searchParams);
  if (read.kind === "unknown") return data({ kind: "unknown" } as const, 400);
  if (read.kind === "refused") return data(read, 400);
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null)
    return redirect(`/sign-in?next=${encodeURIComponent(address.pathname + address.search)}`, {
      ...PRIVATE,
      status: 303,
    });
  const { client, redirectUri } = read.asked;
  const { email } = current.account;
  const unconfirmed = unconfirmedOf(context, email);
  return { kind: "asked", name: client.name, target: targetOf(redirectUri), email, unconfirmed } as const;
}

/**
 * Answers with a page that leads back to the program, because the content policy forbids redirecting a posted form to
 * another site.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const address = new URL(request.url);
  const site = context.get(siteContext);
  const read = await readAccessRequest(context.get(coreContext), site, address.searchParams);
  if (read.kind !== "valid") return redirect(address.pathname + address.search, { ...PRIVATE, status: 303 });
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null || !isSameOrigin(request))
    return redirect(address.pathname + address.search, { ...PRIVATE, status: 303 });
  const { client, redirectUri, codeChallenge } = read.asked;
  const back = (answer: Readonly<Record<string, string>>) => ({
    name: client.name,
    location: returnAddress(site, read.asked, answer),
  });
  const decision = new URLSearchParams((await readText(request, LARGEST_POST)) ?? "").get("decision");
  if (unconfirmedOf(context, current.account.email) !== null)
    return redirect("/account/confirm-address", { ...PRIVATE, status: 303 });
  if (decision !== "allow") return back({ error: "access_denied" });
  try {
    return back({
      code: await grantCode(context.get(coreContext), { clientId: client.id, redirectUri, codeChallenge }),
    });
  } catch (error) {
    if (isAppError(error) && error.code === "sign_in_again")
      return redirect(signInAgain(address.pathname + address.search), { ...PRIVATE, status: 303 });
    throw error;
  }
}

/** The name of the site or app that gets the access. */
function targetOf(redirectUri: string): string {
  const url = new URL(redirectUri);
  return url.protocol === "https:"
    ? url.host
    : url.protocol === "http:"
      ? "a program on your computer"
      : `an app (${url.protocol})`;
}

export const meta = titled("Connect a program to your account");

export default function Authorize({ loaderData: asked, actionData: answered }: Route.ComponentProps) {
  if (answered !== undefined)
    return (
      <MessageScreen
        heading={`Back to ${answered.name}`}
        action={<PrimaryLink href={answered.location}>Continue</PrimaryLink>}
      >
        <meta httpEquiv="refresh" content={`0;url=${answered.location}`} />
        You are being sent back. If nothing happens, continue here.
      </MessageScreen>
    );
  if (asked.kind === "refused")
    return (
      <MessageScreen
        heading={`${asked.name} asked in a way we don't support`}
        action={<PrimaryLink href="/developers">For developers</PrimaryLink>}
      >
        Nothing was shared. Update the program and try again. If you develop it: {asked.reason}
      </MessageScreen>
    );
  if (asked.kind === "unknown")
    return (
      <MessageScreen
        heading="This program is not registered"
        action={<PrimaryLink href="/account">Your account</PrimaryLink>}
      >
        Nothing was shared. Remove the connection in the program and add it again.
      </MessageScreen>
    );
  const { name, target, email, unconfirmed } = asked;
  if (unconfirmed !== null)
    return (
      <MessageScreen heading={`Let ${name} read your leads?`} action={<ConfirmFirst unconfirmed={unconfirmed} />} />
    );
  return (
    <MessageScreen
      heading={`Let ${name} read your leads?`}
      action={
        <form method="post" className="flex flex-wrap justify-center gap-3">
          <PrimaryButton name="decision" value="allow">
            Allow
          </PrimaryButton>
          <QuietButton name="decision" value="deny">
            Cancel
          </QuietButton>
        </form>
      }
    >
      <p>
        The access goes to <strong>{target}</strong>. It can read companies, rounds and changes as you see them, with
        the account {email}. It cannot export files, look up e-mail addresses or change anything.
      </p>
      <p className="mt-3">
        You can end this at any time under <TextLink href="/account/settings/keys">API keys</TextLink>.
      </p>
    </MessageScreen>
  );
}
