import { data } from "react-router";
import { readLinkToken } from "../../../core/mail/links.ts";
import { chooseMailPreferences, leaveEveryMailList, readMailPreferences } from "../../../core/mail/preferences.ts";
import { coreContext, mailSecretsContext } from "../../context.ts";
import { readFormPost } from "../../form-post.ts";
import { messageMeta } from "../../page-meta.ts";
import { FormOutcome } from "../../ui/form-outcome.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/preferences.ts";
import { PreferencesForm } from "./preferences-form.tsx";
import { chosenLists, pauseDays, preferencesForm } from "./preferences-post.ts";
import { Suppressed } from "./suppressed.tsx";
import { UnknownLink } from "./unknown-link.tsx";

/** Whoever has the link may choose: it is in every mail of a list, and says nothing of who they are. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const holder = readLinkToken(tokenOf(request), context.get(mailSecretsContext).key);
  if (holder === null) return data(null, { ...PRIVATE, status: 404 });
  const { lists, pausedUntil, suppressed } = await readMailPreferences(context.get(coreContext), { hash: holder.hash });
  return data({ lists, pausedUntil: pausedUntil?.toISOString().slice(0, 10) ?? null, suppressed: suppressed?.reason ?? null }, PRIVATE);
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  const holder = readLinkToken(tokenOf(request), context.get(mailSecretsContext).key);
  if (holder === null) return data(null, { ...PRIVATE, status: 404 });
  const post = await readFormPost(request, preferencesForm);
  if (post.kind === "refused") return data(post.state.outcome, { ...PRIVATE, status: post.status });
  if (post.kind === "trapped") return data(null, PRIVATE);
  if (post.form.deed === "leave") {
    await leaveEveryMailList(ctx, { hash: holder.hash });
    return data({ kind: "done", text: "You are unsubscribed from everything." } as const, PRIVATE);
  }
  await chooseMailPreferences(ctx, { hash: holder.hash }, { wanted: chosenLists(post.form), pauseDays: pauseDays(post.form) });
  return data({ kind: "done", text: "Saved." } as const, PRIVATE);
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "What we send you");

export default function Preferences({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null) return <UnknownLink />;
  const { lists, pausedUntil, suppressed } = loaderData;
  const isOver = suppressed !== null && suppressed !== "unsubscribed";
  return (
    <div className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <PageHeading heading="What we send you">For the address this link was mailed to. What you asked for by a press, such as a link to sign in, comes in any case.</PageHeading>
      <div className="mt-8 space-y-6">
        {actionData && <FormOutcome outcome={actionData} />}
        {isOver ? <Suppressed reason={suppressed} /> : <PreferencesForm lists={lists} pausedUntil={pausedUntil} hasLeftAll={suppressed !== null} />}
      </div>
    </div>
  );
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}
