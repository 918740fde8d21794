import { data } from "react-router";
import { z } from "zod";
import { emailAddress } from "../../../core/contact/form-fields.ts";
import { findSuppression, liftSuppression, listSuppressed, type Suppression, type SuppressedCount } from "../../../core/mail/list-suppressed.ts";
import { coreContext, mailSecretsContext } from "../../context.ts";
import { type FormState, readFormPost } from "../../form-post.ts";
import { messageMeta } from "../../page-meta.ts";
import { FigureTable } from "../../ui/figure-table.tsx";
import { TextField } from "../../ui/form-fields.tsx";
import { formatInstant } from "../../ui/format-date.ts";
import { Instant } from "../../ui/instant.tsx";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/suppressed.ts";
import { LiftSuppression } from "./lift-suppression.tsx";
import { MAIL_VIEWS } from "./mail-views.ts";
import { reasonWords } from "./mail-words.ts";
import { EmptyList, OfficePage } from "./office-page.tsx";
import { Views } from "./views.tsx";
import { figure } from "./words.ts";

const addressForm = z.object({ deed: z.enum(["look", "lift"]), address: emailAddress });

const SCOPE_WORDS = { all: "no mail at all", subscription: "nothing of any list" } as const;

export async function loader({ context }: Route.LoaderArgs) {
  return { counts: await listSuppressed(context.get(coreContext)) };
}

/** Answers without leading elsewhere: an address does not belong into the address of a page. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  const post = await readFormPost(request, addressForm);
  if (post.kind !== "valid") {
    const state: FormState = post.kind === "refused" ? post.state : { values: {}, problems: {}, outcome: null };
    return data({ state, found: null }, { ...PRIVATE, status: post.kind === "refused" ? post.status : 400 });
  }
  const { deed, address } = post.form;
  const key = context.get(mailSecretsContext).key;
  const lifted = deed === "lift" && (await liftSuppression(ctx, { address, key }));
  const found = await findSuppression(ctx, { address, key });
  const text = lifted ? `${address} gets mail again.` : found === null ? `${address} is not suppressed.` : describe(address, found);
  const state: FormState = { values: { address }, problems: {}, outcome: { kind: "done", text } };
  return data({ state, found: found === null ? null : address }, PRIVATE);
}

function describe(address: string, { scope, reason, since }: Suppression): string {
  return `${address} gets ${SCOPE_WORDS[scope]} since ${formatInstant(since)}. Reason: ${reasonWords(reason)}.`;
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Suppressed addresses");

export default function SuppressedAddresses({ loaderData: { counts }, actionData }: Route.ComponentProps) {
  const { state, found } = actionData ?? { state: null, found: null };
  return (
    <OfficePage
      heading="Mail"
      about="Addresses that get no mail. Only keyed hashes of them are kept, so they cannot be listed; whether one is among them can be asked for whoever knows it."
      outcome={state?.outcome}
    >
      <Views label="Lists of mail" views={MAIL_VIEWS.map(({ href, name, key }) => ({ href, name, current: key === "suppressed" }))} />
      {counts.length === 0 ? <EmptyList>No address is suppressed.</EmptyList> : <SuppressedTable counts={counts} />}
      <h2 className="mt-10 text-xl font-semibold">Look one up</h2>
      <form method="post" className="mt-3 grid max-w-prose justify-items-start gap-4 [&>div]:w-full">
        <TextField name="address" label="Address" type="email" required maxLength={254} value={state?.values["address"]} problem={state?.problems["address"]} />
        <button type="submit" name="deed" value="look" className="button button-quiet">
          Look it up
        </button>
      </form>
      {found !== null && <LiftSuppression address={found} />}
    </OfficePage>
  );
}

function SuppressedTable({ counts }: { readonly counts: readonly SuppressedCount[] }) {
  return (
    <FigureTable caption="Suppressed addresses" wide>
      <thead>
        <tr>
          <th scope="col">Reason</th>
          <th scope="col">They get</th>
          <th scope="col" className="number">
            Addresses
          </th>
          <th scope="col">Latest</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ reason, scope, count, lastAt }) => (
          <tr key={`${reason} ${scope}`}>
            <th scope="row">{reasonWords(reason)}</th>
            <td data-label="They get">{SCOPE_WORDS[scope]}</td>
            <td className="number" data-label="Addresses">
              {figure(count)}
            </td>
            <td data-label="Latest">
              <Instant at={lastAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
