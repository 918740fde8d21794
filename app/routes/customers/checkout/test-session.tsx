import { titled } from "../../../page-meta.ts";
import { data, redirect } from "react-router";
import { z } from "zod";
import type { TestSession } from "../../../../core/customers/billing/payments.ts";
import { emailAddress, optional } from "../../../../core/customers/contact/form-fields.ts";
import { paymentsContext, siteContext } from "../../../context.ts";
import { EMPTY_FORM, fieldOf, type FormState, readFormPost } from "../../../form-post.ts";
import { PrimaryLink } from "../../../ui/forms/controls.tsx";
import { EmailField, TextField } from "../../../ui/forms/form-fields.tsx";
import { FormOutcome } from "../../../ui/forms/form-outcome.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/test-session.ts";
import { isReference, localAddress } from "./own-addresses.ts";
import { formatMoney } from "../../../ui/format/format-money.ts";

const choiceForm = z.discriminatedUnion("choice", [
  z.object({
    choice: z.literal("pay"),
    email: emailAddress,
    "business-name": optional(200),
    "business-address": optional(500),
    "tax-id": optional(50),
  }),
  z.object({ choice: z.enum(["decline", "cancel"]) }),
]);

const DECLINED = "The card was declined. Nothing was charged; try another payment method.";

export async function loader({ params, context }: Route.LoaderArgs) {
  const session = isReference(params.session)
    ? ((await context.get(paymentsContext).test?.readSession(params.session)) ?? null)
    : null;
  return data(session, session === null ? { ...PRIVATE, status: 404 } : PRIVATE);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { test } = context.get(paymentsContext);
  const session = isReference(params.session) ? await test?.readSession(params.session) : null;
  if (test === undefined || test === null || session === undefined || session === null) return data(EMPTY_FORM, 404);
  const post = await readFormPost(request, choiceForm);
  if (post.kind === "refused") return data(post.state, post.status);
  if (post.kind === "trapped") return redirect("/pricing", 303);
  const { form } = post;
  const back = (url: string) => redirect(localAddress(url, context.get(siteContext).url), { status: 303, ...PRIVATE });
  switch (form.choice) {
    case "pay":
      await test.pay(session.id, {
        email: session.email ?? form.email,
        buyer: {
          name: form["business-name"],
          address: form["business-address"],
          taxId: session.taxes.taxIds ? form["tax-id"] : null,
        },
      });
      return back(session.returnUrl);
    case "cancel":
      return back(session.cancelUrl);
    case "decline":
      return data({ values: post.values, problems: {}, outcome: { kind: "problem" as const, text: DECLINED } }, 402);
  }
}

export const meta = titled("Test checkout");

export default function TestCheckoutPage({ loaderData: session, actionData }: Route.ComponentProps) {
  const { values, problems, outcome }: FormState = actionData ?? EMPTY_FORM;
  if (session?.state !== "open") return <Closed session={session} />;
  return (
    <div className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <PageHeading heading="Test checkout">
        Nothing is charged here. This page replaces the payment provider until the operator sets one up.
      </PageHeading>
      <form method="post" className="card mt-8 space-y-6 p-6 md:p-8">
        {outcome !== null && <FormOutcome outcome={outcome} />}
        <p className="flex flex-wrap items-baseline justify-between gap-3">
          <span className="font-semibold">Total (test)</span>
          <span>
            <span className="text-3xl font-bold tabular-nums">{formatMoney(session.totalMinor, session.currency)}</span>{" "}
            <span className="text-muted">{session.every === null ? "once" : `per ${session.every}`}</span>
            {session.taxMinor > 0 && (
              <span className="block text-end text-sm text-muted">
                with {formatMoney(session.taxMinor, session.currency)} test tax
              </span>
            )}
          </span>
        </p>
        {session.email === null ? (
          <EmailField label="E-mail" {...fieldOf({ values, problems }, "email")} />
        ) : (
          <>
            <p>
              For <strong>{session.email}</strong>
            </p>
            <input type="hidden" name="email" value={session.email} />
          </>
        )}
        <BusinessFields session={session} values={values} problems={problems} />
        <div className="grid gap-3">
          <ChoiceButton choice="pay" primary>
            Pay
          </ChoiceButton>
          <ChoiceButton choice="decline" unchecked>
            Use a card that is declined
          </ChoiceButton>
          <ChoiceButton choice="cancel" unchecked>
            Go back without paying
          </ChoiceButton>
        </div>
      </form>
    </div>
  );
}

/** What Stripe's page asks of business buyers under the operator's settings. */
function BusinessFields({
  session: { taxes },
  ...state
}: Pick<FormState, "values" | "problems"> & { readonly session: TestSession }) {
  const asksAddress = taxes.address || taxes.automatic;
  if (!taxes.taxIds && !asksAddress) return null;
  return (
    <>
      {taxes.taxIds && (
        <>
          <TextField label="Business name" maxLength={200} {...fieldOf(state, "business-name")} />
          <TextField label="Tax ID" maxLength={50} {...fieldOf(state, "tax-id")} />
        </>
      )}
      {asksAddress && (
        <TextField
          label="Billing address"
          required={taxes.address}
          maxLength={500}
          {...fieldOf(state, "business-address")}
        />
      )}
    </>
  );
}

function ChoiceButton({
  choice,
  primary = false,
  unchecked = false,
  children,
}: {
  readonly choice: string;
  readonly primary?: boolean;
  readonly unchecked?: boolean;
  readonly children: string;
}) {
  return (
    <button
      type="submit"
      name="choice"
      value={choice}
      formNoValidate={unchecked}
      className={`button ${primary ? "button-primary" : "button-quiet"} w-full`}
    >
      {children}
    </button>
  );
}

function Closed({ session }: { readonly session: TestSession | null }) {
  return (
    <MessageScreen
      heading={
        session === null
          ? "There is no such test payment"
          : session.state === "done"
            ? "This test payment is done"
            : "This test payment is closed"
      }
      action={<PrimaryLink href="/pricing">See the plans</PrimaryLink>}
    >
      Nothing was charged.
    </MessageScreen>
  );
}
