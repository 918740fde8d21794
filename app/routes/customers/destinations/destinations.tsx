import { titled } from "../../../page-meta.ts";
import { data, redirect } from "react-router";
import { z } from "zod";
import { connectDestination, listDestinations } from "../../../../core/customers/destinations/destinations.ts";
import type { DestinationKind } from "../../../../core/customers/destinations/destination-kind.ts";
import { DESTINATION_KINDS, kindOf } from "../../../../core/customers/destinations/kinds.ts";
import { signInAddress } from "../../../../core/customers/destinations/sign-in.ts";
import { listSearches } from "../../../../core/customers/searches/manage-searches.ts";
import { searchForAll } from "../../../../core/customers/searches/save-search.ts";
import { maySaveSearches } from "../../../../core/reading/directory/access.ts";
import { inTransaction } from "../../../../core/shared/transaction.ts";
import { AppError, isAppError } from "../../../../platform/errors.ts";
import { accountsContext, coreContext, destinationToolsContext, webhookTargetsContext } from "../../../context.ts";
import { statusOf } from "../../../error-status.ts";
import { readFormPost } from "../../../form-post.ts";
import { ConfirmFirst } from "../../../ui/frame/confirm-first.tsx";
import { PrimaryButton, QuietLink, TextLink } from "../../../ui/forms/controls.tsx";
import { SelectField, TextField } from "../../../ui/forms/form-fields.tsx";
import { FormOutcome } from "../../../ui/forms/form-outcome.tsx";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import { unconfirmedOf } from "../../../unconfirmed.ts";
import type { Route } from "./+types/destinations.ts";
import { stateOf } from "./state-of.ts";
import { tryPasted } from "./try-pasted.ts";

const PATH = "/account/destinations";

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const current = await context.get(accountsContext).current(request.headers);
  const query = new URL(request.url).searchParams;
  if (current === null) return redirect(`/sign-in?next=${encodeURIComponent(PATH)}`);
  const [destinations, searches] = await Promise.all([listDestinations(ctx), listSearches(ctx)]);
  const chosen = DESTINATION_KINDS.find(({ key }) => key === query.get("tool"));
  return {
    destinations: destinations.map((one) => ({
      id: one.id,
      tool: kindOf(one.kind).label,
      search: one.searchName,
      state: stateOf(one),
    })),
    searches: searches.filter(({ address }) => address !== "").map(({ id, name }) => ({ id, name })),
    kinds: DESTINATION_KINDS.map(({ key, label, description }) => ({ key, label, description })),
    chosen:
      chosen === undefined
        ? null
        : {
            key: chosen.key,
            label: chosen.label,
            credential: { label: chosen.credential.label, hint: chosen.credential.hint },
            signIn: signsIn(context, chosen) && !query.has("token"),
          },
    // A link from a list names its search.
    search: query.get("search") ?? EVERY_LEAD,
    mayConnect: maySaveSearches(ctx.actor),
    unconfirmed: unconfirmedOf(context, current.account.email),
  };
}

/** Form value for every lead. */
const EVERY_LEAD = "all";

function signsIn(context: Route.LoaderArgs["context"], { key, signIn }: DestinationKind): boolean {
  return signIn !== undefined && context.get(destinationToolsContext).apps[key] !== undefined;
}

const connectForm = z.object({
  kind: z.string(),
  /** Absent to sign in at the tool. */
  credential: z.string().optional(),
  search: z.union([z.literal(EVERY_LEAD), z.coerce.number().int().positive()]),
});

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  if ((await context.get(accountsContext).current(request.headers)) === null) return redirect("/sign-in", 303);
  const post = await readFormPost(request, connectForm);
  if (post.kind !== "valid") return data("We couldn't read that form. Please reload the page and try again.", 400);
  const { kind, credential, search } = post.form;
  try {
    if (credential === undefined) return redirect(signInAt(context, kind, search === EVERY_LEAD ? null : search), 303);
    const allowPrivateAddresses = context.get(webhookTargetsContext) === "any";
    const tool = DESTINATION_KINDS.find(({ key }) => key === kind);
    const trying = { allowPrivateAddresses, signal: request.signal };
    const account =
      tool === undefined || !maySaveSearches(ctx.actor)
        ? null
        : await tryPasted(context.get(destinationToolsContext), tool, credential, trying);
    const id = await inTransaction(ctx, async (inner) =>
      connectDestination(inner, {
        kind,
        credential,
        account,
        searchId: search === EVERY_LEAD ? (await searchForAll(inner)).id : search,
        allowPrivateAddresses,
      }),
    );
    return redirect(`${PATH}/${id}`, 303);
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    return data(error.message, statusOf(error.code));
  }
}

function signInAt(context: Route.ActionArgs["context"], key: string, search: number | null): string {
  const app = context.get(destinationToolsContext).apps[key];
  if (app === undefined) throw new AppError("invalid_input", "Choose where the leads go.");
  return signInAddress(context.get(coreContext), kindOf(key), app, { kind: key, search, destination: null });
}

export const meta = titled("Destinations");

export default function Destinations({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { destinations, kinds, chosen, mayConnect, unconfirmed } = loaderData;
  return (
    <div className="mx-auto max-w-page px-4 pt-6 md:px-6">
      <Breadcrumb above={[{ name: "Your account", href: "/account" }]} here="Destinations" />
      <PageHeading className="mt-4" heading="Destinations">
        The leads of a saved search, delivered to your tools: new ones, corrections and withdrawals.
      </PageHeading>
      <div className="mt-8 max-w-3xl space-y-6">
        {problem !== undefined && <FormOutcome outcome={{ kind: "problem", text: problem }} />}
        {destinations.length > 0 && (
          <Section id="yours" heading="Your destinations" className="card p-6 md:p-8">
            <ul className="mt-4">
              {destinations.map(({ id, tool, search, state }) => (
                <li key={id} className="border-t border-line py-4">
                  <TextLink href={`${PATH}/${id}`}>
                    {tool}: {search}
                  </TextLink>
                  <p className="text-sm text-muted">{state}</p>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {unconfirmed !== null ? (
          <ConfirmFirst unconfirmed={unconfirmed} />
        ) : !mayConnect ? (
          <p>
            Destinations require full access: <TextLink href="/pricing">see the plans</TextLink>.
          </p>
        ) : chosen === null ? (
          <Section id="add" heading="Add a destination" className="card p-6 md:p-8">
            <ul className="mt-4 space-y-4">
              {kinds.map(({ key, label, description }) => (
                <li key={key} className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
                  <p className="min-w-0 flex-1 basis-64 text-muted">{description}</p>
                  <QuietLink href={`${PATH}?tool=${key}`}>{label}</QuietLink>
                </li>
              ))}
            </ul>
          </Section>
        ) : (
          <ConnectForm {...loaderData} chosen={chosen} />
        )}
      </div>
    </div>
  );
}

interface ConnectFormProps {
  readonly chosen: {
    readonly key: string;
    readonly label: string;
    readonly credential: { readonly label: string; readonly hint: string };
    /** True to sign in at the tool instead of entering the credential. */
    readonly signIn: boolean;
  };
  readonly searches: readonly { readonly id: number; readonly name: string }[];
  readonly search: string;
}

function ConnectForm({ chosen: { key, label, credential, signIn }, searches, search }: ConnectFormProps) {
  return (
    <Section id="connect" heading={`Connect ${label}`} className="card p-6 md:p-8">
      <form method="post" action={`${PATH}?tool=${key}${signIn ? "" : "&token"}`} className="mt-4 space-y-4">
        <input type="hidden" name="kind" value={key} />
        {!signIn && (
          <TextField
            name="credential"
            label={credential.label}
            hint={`${credential.hint} We store it encrypted and never show it.`}
            required
            maxLength={2_000}
            autoComplete="off"
          />
        )}
        <SelectField
          name="search"
          label="Leads to send"
          required
          options={[[EVERY_LEAD, "All rounds"], ...searches.map(({ id, name }) => [String(id), name] as const)]}
          value={search}
        />
        <p className="text-sm text-muted">Nothing is sent yet: next you see what would be.</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <PrimaryButton>{signIn ? `Sign in at ${label}` : `Connect ${label}`}</PrimaryButton>
          {signIn && (
            <TextLink href={`${PATH}?${new URLSearchParams({ tool: key, search, token: "" })}`}>
              Use a token of your own app
            </TextLink>
          )}
        </div>
      </form>
    </Section>
  );
}
