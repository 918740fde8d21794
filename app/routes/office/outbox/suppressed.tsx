import { titled } from "../../../page-meta.ts";
import { data } from "react-router";
import { z } from "zod";
import { anyAddress } from "../../../../core/customers/contact/form-fields.ts";
import {
  findSuppression,
  liftSuppression,
  listSuppressed,
  type Suppression,
} from "../../../../core/customers/mail/suppression.ts";
import { coreContext, mailSecretsContext } from "../../../context.ts";
import { type FormState, readFormPost } from "../../../form-post.ts";
import { formatInstant } from "../../../ui/format/format-date.ts";
import { Instant } from "../../../ui/frame/instant.tsx";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import type { Route } from "./+types/suppressed.ts";
import { MAIL_VIEWS, REASON_LABELS } from "./labels.ts";
import { ActionButton, OfficePage } from "../office-page.tsx";
import { OfficeForm } from "../kit/form.tsx";
import { ListTable, Views } from "../list.tsx";
import { figure } from "../format.ts";
import { screenLoader } from "../screen.ts";

const addressForm = z.object({ intent: z.enum(["look", "lift"]), address: anyAddress });

const SCOPE_LABELS = { all: "no e-mail at all", subscription: "no mailing lists" } as const;

export const loader = screenLoader(async ({ ctx }) => ({ counts: await listSuppressed(ctx) }));

/** Answers with a page instead of a redirect, because an e-mail address must not appear in a URL. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  const post = await readFormPost(request, addressForm);
  if (post.kind !== "valid") return data({ state: post.state, found: null }, { ...PRIVATE, status: post.status });
  const { intent, address } = post.form;
  const key = context.get(mailSecretsContext).key;
  const lifted = intent === "lift" && (await liftSuppression(ctx, { address, key }));
  const found = await findSuppression(ctx, { address, key });
  const text = lifted
    ? `${address} can receive e-mail again.`
    : found === null
      ? `${address} is not suppressed.`
      : describe(address, found);
  const state: FormState = { values: { address }, problems: {}, outcome: { kind: "done", text } };
  return data({ state, found: found === null ? null : address }, PRIVATE);
}

function describe(address: string, { scope, reason, since }: Suppression): string {
  return `${address}: ${SCOPE_LABELS[scope]} since ${formatInstant(since)}. Reason: ${REASON_LABELS[reason]}.`;
}

export const meta = titled("Suppressed addresses");

export default function SuppressedAddresses({ loaderData: { counts }, actionData }: Route.ComponentProps) {
  const { state, found } = actionData ?? { state: null, found: null };
  return (
    <OfficePage
      heading="Mail"
      about="Addresses we don't e-mail. Only keyed hashes are stored, so the list can't be shown, but you can look up an address."
      outcome={state?.outcome ?? null}
    >
      <Views
        label="Lists of mail"
        views={MAIL_VIEWS.map(({ href, name, key }) => ({ href, name, current: key === "suppressed" }))}
      />
      <ListTable
        caption="Suppressed addresses"
        empty="No suppressed addresses."
        rows={counts}
        keyOf={({ reason, scope }) => `${reason} ${scope}`}
        render={{
          Reason: ({ reason }) => REASON_LABELS[reason],
          "They get": ({ scope }) => SCOPE_LABELS[scope],
          Addresses: ({ count }) => figure(count),
          Latest: ({ lastAt }) => <Instant at={lastAt} />,
        }}
        numbers={["Addresses"]}
      />
      <h2 className="mt-10 mb-3 text-xl font-semibold">Look up an address</h2>
      <OfficeForm
        hidden={{ intent: "look" }}
        fields={[{ name: "address", label: "Address", required: true, maxLength: 254 }]}
        state={state}
        submit="Look up"
      />
      {found !== null && <LiftSuppression address={found} />}
    </OfficePage>
  );
}

function LiftSuppression({ address }: { readonly address: string }) {
  return (
    <div className="mt-4">
      <ActionButton
        value="lift"
        label="Allow e-mail"
        of={address}
        hidden={{ address }}
        confirm={{
          text: "Only do this if the recipient asked. Anyone who complained or objected has not agreed to more e-mail.",
          button: "Allow e-mail again",
        }}
      />
    </div>
  );
}
