import { data } from "react-router";
import { MAIL_LISTS } from "../../../core/mail/lists.ts";
import { type LinkHolder, readLinkToken } from "../../../core/mail/links.ts";
import { leaveMailList } from "../../../core/mail/preferences.ts";
import { coreContext, mailSecretsContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/unsubscribe.ts";
import { UnknownLink } from "./unknown-link.tsx";

/** Opening the link changes nothing: mail programs open links too, to look for harm. */
export function loader({ request, context }: Route.LoaderArgs) {
  const holder = readLinkToken(tokenOf(request), context.get(mailSecretsContext).key);
  return holder === null ? data(null, { ...PRIVATE, status: 404 }) : data(shown(request, holder), PRIVATE);
}

/**
 * Takes the address off the list: pressed by a person here, or sent by a mail program with one press (RFC 8058), from
 * wherever it runs and without a cookie. What the link carries is all it takes, so the body is not read; again does no harm.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const holder = readLinkToken(tokenOf(request), context.get(mailSecretsContext).key);
  if (holder === null) return data({ left: false }, { ...PRIVATE, status: 404 });
  await leaveMailList(context.get(coreContext), { hash: holder.hash }, holder.list);
  return data({ left: true }, PRIVATE);
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Unsubscribe");

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null) return <UnknownLink />;
  const { listName, preferencesPath } = loaderData;
  const preferences = (
    <a href={preferencesPath} className="link">
      choose what we send you
    </a>
  );
  if (actionData?.left === true) {
    return (
      <MessageScreen
        heading="You are unsubscribed"
        action={
          <a href={preferencesPath} className="button button-quiet">
            Choose what we send you
          </a>
        }
      >
        We send you no more mail of “{listName}”. A mail that is on its way already may still arrive.
      </MessageScreen>
    );
  }
  return (
    <MessageScreen
      heading={`Unsubscribe from “${listName}”?`}
      action={
        <form method="post">
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          <button type="submit" className="button button-primary">
            Unsubscribe
          </button>
        </form>
      }
    >
      One press, and we send you no more of it. Or {preferences}.
    </MessageScreen>
  );
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

function shown(request: Request, { list }: LinkHolder) {
  return { listName: MAIL_LISTS[list].name, preferencesPath: `/mail/preferences?token=${tokenOf(request)}` };
}
