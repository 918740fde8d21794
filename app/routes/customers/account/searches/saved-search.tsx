import { titled } from "../../../../page-meta.ts";
import { data, redirect } from "react-router";
import { z } from "zod";
import { readKeptForm } from "../../../../../core/customers/accounts/kept-form.ts";
import { ownSearch } from "../../../../../core/customers/searches/saved-search.ts";
import {
  createSheetAddress,
  listSheetAddresses,
  revokeSheetAddress,
} from "../../../../../core/programs/sheets/sheet-address.ts";
import { maySaveSearches } from "../../../../../core/reading/directory/access.ts";
import { isAppError } from "../../../../../platform/errors.ts";
import { accountsContext, coreContext, siteContext } from "../../../../context.ts";
import { statusOf } from "../../../../error-status.ts";
import { readFormPost, refusalOf } from "../../../../form-post.ts";
import { unconfirmedOf } from "../../../../unconfirmed.ts";
import { Breadcrumb } from "../../../../ui/frame/breadcrumb.tsx";
import { KeptFormCard } from "../../../../ui/frame/kept-form-card.tsx";
import { PageHeading } from "../../../../ui/frame/page-heading.tsx";
import { TextLink } from "../../../../ui/forms/controls.tsx";
import type { Outcome } from "../../../../ui/forms/form-outcome.tsx";
import { keepAndAskAgain } from "../../sign-in/ask-again.ts";
import { PRIVATE } from "../../sign-in/private.ts";
import type { Route } from "./+types/saved-search.ts";
import { SheetCard } from "./sheet-card.tsx";

/** `/account/searches/3`: a saved search and its address for spreadsheets. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null) return redirect("/sign-in");
  const search = await ownSearch(ctx, idOf(params.id)).catch(notFound);
  const { pathname, searchParams } = new URL(request.url);
  return {
    search,
    sheet: (await listSheetAddresses(ctx)).find(({ searchId }) => searchId === search.id) ?? null,
    mayMake: maySaveSearches(ctx.actor),
    unconfirmed: unconfirmedOf(context, current.account.email),
    kept: searchParams.has("kept") ? await readKeptForm(ctx, pathname) : null,
  };
}

const sheetForm = z.union([
  z.object({ sheet: z.literal("create"), "with-addresses": z.string().optional() }),
  z.object({ sheet: z.literal("revoke") }),
]);

interface Done {
  readonly outcome: Outcome | null;
  /** The new address, shown once. */
  readonly address: string | null;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  if ((await context.get(accountsContext).current(request.headers)) === null) return redirect("/sign-in", 303);
  const post = await readFormPost(request, sheetForm);
  if (post.kind !== "valid") {
    const outcome = refusalOf(post, "Please reload the page and try again.");
    return data<Done>({ outcome, address: null }, post.status);
  }
  const searchId = idOf(params.id);
  try {
    if (post.form.sheet === "revoke") {
      await revokeSheetAddress(ctx, searchId);
      return { outcome: { kind: "done", text: "The address no longer works." }, address: null } satisfies Done;
    }
    const withAddresses = post.form["with-addresses"] !== undefined;
    const key = await createSheetAddress(ctx, { searchId, withAddresses });
    return { outcome: null, address: `${context.get(siteContext).url}/sheets/${key}.csv` } satisfies Done;
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    if (error.code === "sign_in_again") return keepAndAskAgain({ request, context }, post.values);
    return data<Done>({ outcome: { kind: "problem", text: error.message }, address: null }, statusOf(error.code));
  }
}

function idOf(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

function notFound(error: unknown): never {
  if (isAppError(error)) throw data(null, { ...PRIVATE, status: statusOf(error.code) });
  throw error;
}

export const meta = titled("Saved search");

export default function SavedSearchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, sheet, mayMake, unconfirmed, kept } = loaderData;
  const { name, address } = search;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6 md:px-6">
      <Breadcrumb above={[{ name: "Your account", href: "/account/settings/searches" }]} here={name} />
      <PageHeading className="mt-6" heading={name}>
        Your saved search.{" "}
        <TextLink href={address === "" ? "/companies" : `/companies?${address}`}>Open its list</TextLink>
      </PageHeading>
      <div className="mt-8 space-y-6">
        {kept !== null && <KeptFormCard kept={kept} />}
        <SheetCard
          sheet={sheet}
          mayMake={mayMake}
          unconfirmed={unconfirmed}
          outcome={actionData?.outcome ?? null}
          secret={actionData?.address ?? null}
        />
      </div>
    </div>
  );
}
