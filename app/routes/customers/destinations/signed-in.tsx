import { titled } from "../../../page-meta.ts";
import { data, redirect } from "react-router";
import { connectDestination, sendNow } from "../../../../core/customers/destinations/destinations.ts";
import { kindOf } from "../../../../core/customers/destinations/kinds.ts";
import { readState, redeemCode } from "../../../../core/customers/destinations/sign-in.ts";
import { searchForAll } from "../../../../core/customers/searches/save-search.ts";
import { assertMaySave } from "../../../../core/customers/searches/saved-search.ts";
import { inTransaction } from "../../../../core/shared/transaction.ts";
import { AppError, isAppError } from "../../../../platform/errors.ts";
import { coreContext, destinationToolsContext } from "../../../context.ts";
import { statusOf } from "../../../error-status.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import type { Route } from "./+types/signed-in.ts";

const LIST = "/account/destinations";

/** Where tools send visitors back after they signed in there. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const query = new URL(request.url).searchParams;
  if (ctx.actor.access === "anonymous") return redirect(`/sign-in?next=${encodeURIComponent(LIST)}`);
  try {
    const state = readState(ctx, query.get("state") ?? "");
    const code = query.get("code");
    const kind = kindOf(state.kind);
    if (code === null) throw new AppError("invalid_input", `You were not signed in at ${kind.label}.`);
    assertMaySave(ctx);
    const { apps, urls, post } = context.get(destinationToolsContext);
    const app = apps[kind.key];
    if (app === undefined) throw new AppError("invalid_input", "Signing in there is no longer possible.");
    const access = { app, post, base: urls[kind.key] ?? "", signal: request.signal };
    const credential = { refreshToken: await redeemCode(kind, access, code) };
    if (state.destination !== null) {
      await sendNow(ctx, { id: state.destination, credential });
      return redirect(`${LIST}/${state.destination}?done=send`, 303);
    }
    const id = await inTransaction(ctx, async (inner) => {
      const searchId = state.search ?? (await searchForAll(inner)).id;
      return connectDestination(inner, { kind: kind.key, credential, searchId, allowPrivateAddresses: false });
    });
    return redirect(`${LIST}/${id}`, 303);
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    return data({ problem: error.message }, statusOf(error.code));
  }
}

export const meta = titled("Not connected");

export default function SignedIn({ loaderData: { problem } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page px-4 pt-6 md:px-6">
      <Breadcrumb
        above={[
          { name: "Your account", href: "/account" },
          { name: "Destinations", href: LIST },
        ]}
        here="Not connected"
      />
      <PageHeading className="mt-4" heading="Not connected">
        {problem}
      </PageHeading>
      <p className="mt-6">
        <TextLink href={LIST}>Try again</TextLink>
      </p>
    </div>
  );
}
