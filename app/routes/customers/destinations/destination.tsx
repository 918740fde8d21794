import { titled } from "../../../page-meta.ts";
import { data, redirect } from "react-router";
import { z } from "zod";
import {
  listDestinations,
  mapDestination,
  ownDestination,
  pauseDestination,
  sendNow,
  startDestination,
} from "../../../../core/customers/destinations/destinations.ts";
import {
  decideRecords,
  deliverAgain,
  dismissRecords,
  readDecisions,
} from "../../../../core/customers/destinations/records/decide-records.ts";
import { kindOf } from "../../../../core/customers/destinations/kinds.ts";
import { removeDestination } from "../../../../core/customers/destinations/remove-destination.ts";
import { mappableColumns, policyOf } from "../../../../core/customers/destinations/mapping.ts";
import { previewDestination, readLog, readRefused } from "../../../../core/customers/destinations/preview.ts";
import { signingKey } from "../../../../core/customers/destinations/open-call.ts";
import { countExisting } from "../../../../core/customers/destinations/records/existing.ts";
import { scopeOf } from "../../../../core/customers/destinations/records/tool-record.ts";
import { sendTest } from "../../../../core/customers/destinations/send-test.ts";
import { signInAddress } from "../../../../core/customers/destinations/sign-in.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { accountsContext, coreContext, destinationToolsContext, webhookTargetsContext } from "../../../context.ts";
import { statusOf } from "../../../error-status.ts";
import { readFormPost } from "../../../form-post.ts";
import { DeliveryLog } from "../../../ui/delivery-log.tsx";
import { PrimaryButton, QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { TextField } from "../../../ui/forms/form-fields.tsx";
import { FormOutcome, type Outcome } from "../../../ui/forms/form-outcome.tsx";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/destination.ts";
import { FieldsCard, FIELD_PREFIX, POLICY_PREFIX } from "./fields-card.tsx";
import { DecisionCards } from "./decision-cards.tsx";
import { deliveryEntry, refusedEntry } from "./log-entries.tsx";
import { RemoveForm } from "./remove-form.tsx";
import { DryRunText, ExistingText, ReadingText, StartForm } from "./start-form.tsx";
import { stateOf } from "./state-of.ts";
import { tryPasted } from "./try-pasted.ts";

const LIST = "/account/destinations";
const LOGGED = 20;
/** Refused rows, and records to decide about. */
const LISTED = 50;

const idOf = (params: { readonly id: string }) => (/^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const query = new URL(request.url).searchParams;
  if (ctx.actor.access === "anonymous") return redirect(`/sign-in?next=${encodeURIComponent(`${LIST}/${params.id}`)}`);
  const destination = await readOwn(ctx, idOf(params));
  const kind = kindOf(destination.kind);
  const [{ leads, dryRun }, log, refused, decisions, existing] = await Promise.all([
    previewDestination(ctx, destination),
    readLog(ctx, destination.id, LOGGED),
    readRefused(ctx, destination.id, LISTED),
    readDecisions(ctx, destination, LISTED),
    kind.keyedBy === "round" || destination.isStarted || !destination.isCompared
      ? null
      : countExisting(ctx, { scope: scopeOf(ctx, destination), searchAddress: destination.searchAddress }),
  ]);
  const { id, searchName, searchAddress, isStarted, pausedReason, failingSince, mapping, policies } = destination;
  const isEditing = query.has("fields");
  return {
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
      isRecords: kind.keyedBy === "company",
      signingKey: kind.key === "each-lead" ? signingKey(ctx, id) : null,
      signIn: kind.signIn !== undefined && context.get(destinationToolsContext).apps[kind.key] !== undefined,
    },
    fields: kind.fields.map(({ name, label }) => ({
      name,
      label,
      column: mapping[name] ?? null,
      policy: kind.keyedBy === "company" ? policyOf(policies, name) : null,
      values: leads.map((values) => values[name] ?? null),
    })),
    columns: isEditing ? mappableColumns(ctx.actor).map(({ name }) => name) : null,
    dryRun,
    connectedTo: destination.account?.label ?? null,
    reading:
      isStarted || destination.isCompared
        ? null
        : {
            companies: destination.account?.companies ?? 0,
            problem:
              pausedReason ?? (failingSince === null ? null : `It is tried again. ${destination.lastError ?? ""}`),
          },
    isEnding: destination.isEnding,
    decisions: { ...decisions, asked: destination.asked, gone: destination.gone },
    existing,
    log,
    refused,
    outcome: OUTCOMES[query.get("done") ?? ""] ?? null,
  };
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
  read: "Your companies are being read again.",
  send: "What waits is being sent. Reload this page to see it in the log.",
  fields: "Fields saved. Leads that differ by them are sent again.",
  test: "The test message was sent.",
  decide: "Your decision is saved.",
  again: "It is delivered again within a minute.",
  dismiss: "Taken off the list.",
  remove: "What it wrote is being emptied; then this destination is removed.",
};

const form = z.looseObject({
  intent: z.enum([
    "start",
    "read",
    "fields",
    "send",
    "pause",
    "remove",
    "sign-in",
    "test",
    "decide",
    "again",
    "dismiss",
  ]),
  /** A record, or "all". */
  record: z.union([z.literal("all"), z.coerce.number().int().positive()]).optional(),
  decision: z.enum(["same", "new", "skip"]).optional(),
  what: z.enum(["leave", "empty"]).optional(),
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
  const { intent, existing, credential, record = "all", decision = "same", what } = post.form;
  const recordId = record === "all" ? null : record;
  try {
    if (intent === "start") await startDestination(ctx, { id, withExisting: existing === "yes" });
    else if (intent === "fields") await mapDestination(ctx, { id, ...fieldsIn(post.values) });
    else if (intent === "test")
      await sendTest(ctx, id, { ...context.get(destinationToolsContext), signal: request.signal });
    else if (intent === "decide") await decideRecords(ctx, id, { recordId, decision });
    else if (intent === "again") await deliverAgain(ctx, id, recordId);
    else if (intent === "dismiss") await dismissRecords(ctx, id);
    else if (intent === "pause") await pauseDestination(ctx, id);
    else if (intent === "sign-in") {
      const { kind } = await ownDestination(ctx, id);
      const app = context.get(destinationToolsContext).apps[kind];
      if (app === undefined) return problem("Signing in there is no longer possible: enter a token.", 409);
      return redirect(signInAddress(ctx, kindOf(kind), app, { kind, search: null, destination: id }), 303);
    } else if (intent === "remove") {
      await removeDestination(ctx, id, { empties: what === "empty" });
      const isGone = (await listDestinations(ctx)).every((one) => one.id !== id);
      return redirect(isGone ? LIST : `${LIST}/${id}?done=remove`, 303);
    } else {
      const { kind } = await ownDestination(ctx, id);
      const allowPrivateAddresses = context.get(webhookTargetsContext) === "any";
      const account =
        credential === undefined
          ? null
          : await tryPasted(context.get(destinationToolsContext), kindOf(kind), credential, {
              allowPrivateAddresses,
              signal: request.signal,
            });
      await sendNow(ctx, { id, allowPrivateAddresses, account, ...(credential !== undefined && { credential }) });
    }
    return redirect(`${LIST}/${id}?done=${intent}`, 303);
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    return problem(error.message, statusOf(error.code));
  }
}

function fieldsIn(values: Readonly<Record<string, string>>) {
  const named = (prefix: string) =>
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
    );
  return {
    mapping: Object.fromEntries(named(FIELD_PREFIX).map(([name, column]) => [name, column === "" ? null : column])),
    policies: Object.fromEntries(named(POLICY_PREFIX)),
  };
}

export const meta = titled("Destination");

export default function DestinationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, search, state, isStarted, isPaused, fields, columns, dryRun, log, refused, existing, reading } =
    loaderData;
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
      <PageHeading className="mt-4" heading={kind.label}>
        {state}
      </PageHeading>
      <div className="mt-8 space-y-6">
        {outcome !== null && <FormOutcome outcome={outcome} />}
        <Section
          id="delivery"
          heading={isStarted ? "Delivery" : reading === null ? "Ready to start" : "Before the start"}
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
            {kind.isRecords
              ? `What is corrected here is corrected in ${kind.label}, also when it no longer matches the search. A withdrawn round is marked as withdrawn. What you delete there stays deleted.`
              : "Corrections and withdrawals follow as messages, also when a round no longer matches the search."}
            {loaderData.connectedTo !== null && ` Connected to ${loaderData.connectedTo}.`}
          </p>
          {loaderData.isEnding ? null : isStarted ? (
            <form method="post" action={path} className="flex flex-wrap gap-3">
              <PrimaryButton intent="send">{isPaused ? "Resume and send" : "Send now"}</PrimaryButton>
              {!isPaused && <QuietButton intent="pause">Pause</QuietButton>}
            </form>
          ) : (
            <>
              {existing !== null && <ExistingText tool={kind.label} existing={existing} />}
              {reading === null ? (
                <StartForm path={path} loadsExisting={kind.loadsExisting} matching={dryRun.added} />
              ) : (
                <ReadingText path={path} tool={kind.label} {...reading} />
              )}
            </>
          )}
        </Section>
        <DecisionCards path={path} tool={kind.label} decisions={loaderData.decisions} />
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
          {!kind.isRecords && (
            <form method="post" action={path}>
              <QuietButton intent="test">Send a test message</QuietButton>
            </form>
          )}
          {kind.signingKey !== null && (
            <p className="wrap-anywhere">
              Messages are signed as webhooks are (Standard Webhooks), with the key <code>{kind.signingKey}</code>.
            </p>
          )}
          {(isStarted || reading !== null) && !loaderData.isEnding && (
            <form method="post" action={path} className="space-y-4">
              <TextField
                name="credential"
                label={`New ${kind.credential.toLowerCase().replace("url", "URL").replace("api", "API")}`}
                required
                maxLength={2_000}
                autoComplete="off"
              />
              <QuietButton intent={isStarted ? "send" : "read"}>Replace</QuietButton>
            </form>
          )}
          <RemoveForm path={path} tool={kind.label} isRecords={kind.isRecords} isEnding={loaderData.isEnding} />
        </Section>
      </div>
    </div>
  );
}
