import { titled } from "../../../page-meta.ts";
import { data } from "react-router";
import { MAIL_LISTS } from "../../../../core/shared/outbox/lists.ts";
import { type LinkHolder, readLinkToken } from "../../../../core/customers/mail/links.ts";
import { leaveMailList } from "../../../../core/customers/mail/preferences.ts";
import { coreContext, mailSecretsContext } from "../../../context.ts";
import { PrimaryButton, QuietLink, TextLink } from "../../../ui/forms/controls.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import type { Route } from "./+types/unsubscribe.ts";
import { UnknownLink } from "./unknown-link.tsx";

/** Opening the link changes nothing, since mail scanners open links too. */
export function loader({ request, context }: Route.LoaderArgs) {
  const holder = readLinkToken(tokenOf(request), context.get(mailSecretsContext).key);
  return holder === null ? data(null, 404) : shown(request, holder);
}

/**
 * Unsubscribes the address: from the page's button or by a mail program's one-click POST (RFC 8058), cross-site and
 * without cookies. The link alone suffices, so the body is not read; idempotent.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const holder = readLinkToken(tokenOf(request), context.get(mailSecretsContext).key);
  if (holder === null) return data({ left: false }, 404);
  await leaveMailList(context.get(coreContext), { hash: holder.hash }, holder.list);
  return { left: true };
}

export const meta = titled("Unsubscribe");

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null) return <UnknownLink />;
  const { listName, preferencesPath } = loaderData;
  const preferences = <TextLink href={preferencesPath}>manage your preferences</TextLink>;
  if (actionData?.left === true) {
    return (
      <MessageScreen
        heading="You're unsubscribed"
        action={<QuietLink href={preferencesPath}>Manage your preferences</QuietLink>}
      >
        We won't send you “{listName}” any more. An e-mail already on its way may still arrive.
      </MessageScreen>
    );
  }
  return (
    <MessageScreen
      heading={`Unsubscribe from “${listName}”?`}
      action={
        <form method="post">
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          <PrimaryButton>Unsubscribe</PrimaryButton>
        </form>
      }
    >
      Confirm with one click. Or {preferences}.
    </MessageScreen>
  );
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

function shown(request: Request, { list }: LinkHolder) {
  return { listName: MAIL_LISTS[list].name, preferencesPath: `/mail/preferences?token=${tokenOf(request)}` };
}
