import { data, redirect } from "react-router";
import { z } from "zod";
import {
  mapDestination,
  ownDestination,
  pauseDestination,
  removeDestination,
  sendNow,
  startDestination,
} from "../../../../core/customers/destinations/destinations.ts";
import { kindOf } from "../../../../core/customers/destinations/kinds.ts";
import { mappableColumns } from "../../../../core/customers/destinations/mapping.ts";
import { previewDestination, readLog, readRefused } from "../../../../core/customers/destinations/preview.ts";
import { signInAddress } from "../../../../core/customers/destinations/sign-in.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { accountsContext, coreContext, destinationToolsContext, webhookTargetsContext } from "../../../context.ts";
import { statusOf } from "../../../error-status.ts";
import { readFormPost } from "../../../form-post.ts";
import { messageMeta } from "../../../page-meta.ts";
import { DeliveryLog } from "../../../ui/delivery-log.tsx";
import { PrimaryButton, QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { TextField } from "../../../ui/forms/form-fields.tsx";
import { FormOutcome, type Outcome } from "../../../ui/forms/form-outcome.tsx";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/destination.ts";
import { FieldsCard, FIELD_PREFIX } from "./fields-card.tsx";
import { deliveryEntry, refusedEntry } from "./log-entries.tsx";
import { stateOf } from "./state-of.ts";

const LIST = "/account/destinations";
const LOGGED = 20;
const REFUSED = 50;

const idOf = (params: { readonly id: string }) => (/^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const query = new URL(request.url).searchParams;
  if (ctx.actor.access === "anonymous") return redirect(`/sign-in?next=${encodeURIComponent(`${LIST}/${params.id}`)}`);
  const destination = await readOwn(ctx, idOf(params));
  const kind = kindOf(destination.kind);
  const [{ leads, dryRun }, log, refused] = await Promise.all([
    previewDestination(ctx, destination),
    readLog(ctx, destination.id, LOGGED),
    readRefused(ctx, destination.id, REFUSED),
  ]);
  const { id, searchName, searchAddress, isStarted, pausedReason, mapping } = destination;
  const isEditing = query.has("fields");
  return data(
    {
      id,
      search: { name: searchName, address: searchAddress },
      isStarted,
      isPaused: pausedReason !== null,
      state: stateOf(destination),
      kind: {
        label: kind.label,
        noun: kind.keyedBy === "company" ? "companies" : "rounds",
        loadsExisting: kind.loadsExisting,
        credential: kind.credential.label,
        signIn: kind.signIn !== undefined && context.get(destinationToolsContext).apps[kind.key] !== undefined,
      },
      fields: kind.fields.map(({ name, label }) => ({
        name,
        label,
        column: mapping[name] ?? null,
        values: leads.map((values) => values[name] ?? null),
      })),
      columns: isEditing ? mappableColumns(ctx.actor).map(({ name }) => name) : null,
      dryRun,
      log,
      refused,
      outcome: OUTCOMES[query.get("done") ?? ""] ?? null,
    },
    PRIVATE,
  );
}

async function readOwn(ctx: Context, id: number) {
  try {
    return await ownDestination(ctx, id);
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") throw new Response(null, { status: 404 });
    throw error;
  }
}

const OUTCOMES: Readonly<Record<string, string>> = {
  start: "Started. The first leads arrive within a minute; reload this page to see them in the log.",
  send: "What waits is being sent. Reload this page to see it in the log.",
  fields: "Fields saved. Leads that differ by them are sent again.",
};

const form = z.looseObject({
  intent: z.enum(["start", "fields", "send", "pause", "remove", "sign-in"]),
  existing: z.enum(["yes", "no"]).optional(),
  credential: z.string().optional(),
});

const problem = (text: string, status: number) => data<Outcome>({ kind: "problem", text }, { ...PRIVATE, status });

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  if ((await context.get(accountsContext).current(request.headers)) === null) return redirect("/sign-in", 303);
  const post = await readFormPost(request, form);
  if (post.kind !== "valid") return problem("We couldn't read that form. Please reload the page and try again.", 400);
  const id = idOf(params);
  const { intent, existing, credential } = post.form;
  try {
    if (intent === "start") await startDestination(ctx, { id, withExisting: existing === "yes" });
    else if (intent === "fields") await mapDestination(ctx, { id, mapping: mappingIn(post.values) });
    else if (intent === "pause") await pauseDestination(ctx, id);
    else if (intent === "sign-in") {
      const { kind } = await ownDestination(ctx, id);
      const app = context.get(destinationToolsContext).apps[kind];
      if (app === undefined) return problem("Signing in there is no longer possible: enter a token.", 409);
      return redirect(signInAddress(ctx, kindOf(kind), app, { kind, search: null, destination: id }), 303);
    } else if (intent === "remove") {
      await removeDestination(ctx, id);
      return redirect(LIST, 303);
    } else
      await sendNow(ctx, {
        id,
        allowPrivateAddresses: context.get(webhookTargetsContext) === "any",
        ...(credential !== undefined && { credential }),
      });
    return redirect(`${LIST}/${id}?done=${intent}`, 303);
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    return problem(error.message, statusOf(error.code));
  }
}

function mappingIn(values: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, column]) =>
      name.startsWith(FIELD_PREFIX) ? [[name.slice(FIELD_PREFIX.length), column === "" ? null : column]] : [],
    ),
  );
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Destination");

export default function DestinationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, search, state, isStarted, isPaused, fields, columns, dryRun, log, refused } = loaderData;
  const outcome =
    actionData ?? (loaderData.outcome === null ? null : { kind: "done" as const, text: loaderData.outcome });
  const path = `${LIST}/${id}`;
  return (
    <div className="mx-auto max-w-page px-4 pt-6 md:px-6">
      <Breadcrumb
        above={[
          { name: "Your account", href: "/account" },
          { name: "Destinations", href: LIST },
        ]}
        here={kind.label}
      />
      <div className="mt-4">
        <PageHeading heading={kind.label}>{state}</PageHeading>
      </div>
      <div className="mt-8 space-y-6">
        {outcome !== null && <FormOutcome outcome={outcome} />}
        <Section
          id="delivery"
          heading={isStarted ? "Delivery" : "Ready to start"}
          className="card max-w-3xl space-y-4 p-6 md:p-8"
        >
          <p>
            Leads of{" "}
            <TextLink href={`/companies${search.address === "" ? "" : `?${search.address}`}`}>{search.name}</TextLink>.{" "}
            {isStarted ? (
              <DryRunText dryRun={dryRun} />
            ) : (
              `${dryRun.added.toLocaleString("en-US")} ${kind.noun} match now.`
            )}
            {dryRun.notShown > 0 &&
              ` ${dryRun.notShown.toLocaleString("en-US")} more are not shown without full access.`}
          </p>
          <p className="text-sm text-muted">
            A round that is withdrawn here is marked as withdrawn in {kind.label}. A round that only no longer matches
            the search stays there as it is.
          </p>
          {isStarted ? (
            <form method="post" action={path} className="flex flex-wrap gap-3">
              <PrimaryButton intent="send">{isPaused ? "Resume and send" : "Send now"}</PrimaryButton>
              {!isPaused && <QuietButton intent="pause">Pause</QuietButton>}
            </form>
          ) : (
            <StartForm path={path} loadsExisting={kind.loadsExisting} matching={dryRun.added} />
          )}
        </Section>
        {refused.length > 0 && (
          <Section id="refused" heading="Refused" className="card max-w-3xl p-6 md:p-8">
            <p className="mt-2 text-muted">{kind.label} did not take these. “Send now” tries them again.</p>
            <DeliveryLog entries={refused.map(refusedEntry)} />
          </Section>
        )}
        {isStarted && (
          <Section id="log" heading="Log" className="card max-w-3xl p-6 md:p-8">
            {log.length === 0 ? (
              <p className="mt-2 text-muted">Nothing was sent yet.</p>
            ) : (
              <DeliveryLog entries={log.map(deliveryEntry)} />
            )}
          </Section>
        )}
        <FieldsCard path={path} tool={kind.label} fields={fields} columns={columns} />
        <Section id="connection" heading="Connection" className="card max-w-3xl space-y-4 p-6 md:p-8">
          {kind.signIn && (
            <form method="post" action={path}>
              <QuietButton intent="sign-in">Sign in at {kind.label} again</QuietButton>
            </form>
          )}
          {isStarted && (
            <form method="post" action={path} className="space-y-4">
              <TextField
                name="credential"
                label={`New ${kind.credential.toLowerCase().replace("url", "URL")}`}
                required
                maxLength={2_000}
                autoComplete="off"
                value={undefined}
                problem={undefined}
              />
              <QuietButton intent="send">Replace and send</QuietButton>
            </form>
          )}
          <form method="post" action={path}>
            <p className="mb-3 text-sm text-muted">
              Removing deletes what we store to reach {kind.label}, and ends our access if you signed in there. What was
              delivered stays there.
            </p>
            <QuietButton intent="remove">Remove this destination</QuietButton>
          </form>
        </Section>
      </div>
    </div>
  );
}

function DryRunText({
  dryRun: { added, corrected, withdrawn, same, notShown, isComplete },
}: {
  readonly dryRun: DryRunCounts;
}) {
  if (added + corrected + withdrawn + same + notShown === 0) return <>Nothing waits.</>;
  return (
    <>
      Sent now: {added} new, {corrected} corrected, {withdrawn} withdrawn; {same} unchanged.
      {!isComplete && " More wait than were counted."}
    </>
  );
}

interface DryRunCounts {
  readonly added: number;
  readonly corrected: number;
  readonly withdrawn: number;
  readonly same: number;
  readonly notShown: number;
  readonly isComplete: boolean;
}

interface StartFormProps {
  readonly path: string;
  readonly loadsExisting: boolean;
  readonly matching: number;
}

function StartForm({ path, loadsExisting, matching }: StartFormProps) {
  return (
    <form method="post" action={path} className="space-y-4">
      {loadsExisting && (
        <fieldset className="space-y-2">
          <legend className="mb-1.5 text-sm font-semibold">What to send</legend>
          {(
            [
              ["yes", `What matches now (${matching.toLocaleString("en-US")}), and what follows`],
              ["no", "Only what follows"],
            ] as const
          ).map(([value, label]) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input type="radio" name="existing" value={value} defaultChecked={value === "yes"} />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <PrimaryButton intent="start">Start</PrimaryButton>
    </form>
  );
}
