import { pageMetaOf } from "../../../page-meta.ts";
import { data } from "react-router";
import { contactForm, MESSAGE_LIMITS, sendMessage } from "../../../../core/customers/contact/send-message.ts";
import { coreContext, visitorAddressContext } from "../../../context.ts";
import { EMPTY_FORM, type FormState, readFormPost, TOO_MANY, TRAP_FIELD } from "../../../form-post.ts";
import { PrimaryButton } from "../../../ui/forms/controls.tsx";
import { AreaField, TextField, TrapField } from "../../../ui/forms/form-fields.tsx";
import { FormOutcome } from "../../../ui/forms/form-outcome.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { Prose } from "../../../ui/prose.tsx";
import type { Route } from "./+types/contact.ts";

const SENT = { kind: "done", text: "Thank you for your message. We'll reply by e-mail." } as const;
const PERSONAL = { headers: { "cache-control": "private, no-store" } };

export async function action({ request, context }: Route.ActionArgs) {
  const post = await readFormPost(request, contactForm);
  if (post.kind === "refused") return data(post.state, { ...PERSONAL, status: post.status });
  const state = (outcome: FormState["outcome"]): FormState => ({ values: post.values, problems: {}, outcome });
  if (post.kind === "trapped") return data(state(SENT), PERSONAL);
  const result = await sendMessage(context.get(coreContext), {
    form: post.form,
    address: context.get(visitorAddressContext),
  });
  return result.kind === "sent" ? data(state(SENT), PERSONAL) : data(state(TOO_MANY), { ...PERSONAL, status: 429 });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMetaOf(root, "Contact", ({ site }) => ({
    title: "Contact",
    description: `Contact the people behind ${site.name} about the data, a correction, an order or a partnership.`,
    keywords: ["contact", site.name, "support", "correction"],
    path: "/contact",
  }));

export default function Contact({ actionData: { values, problems, outcome } = EMPTY_FORM }: Route.ComponentProps) {
  const field = (name: string) => ({ name, value: values[name], problem: problems[name] });
  return (
    <div className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <PageHeading heading="Contact">
        <Prose>
          Questions, corrections, orders? Write to us. For requests about your personal data, use the form at [Don't
          Sell My Info](/dont-sell-my-info).
        </Prose>
      </PageHeading>
      <form method="post" action="/contact" className="card mt-8 space-y-6 p-6 md:p-8">
        {outcome !== null && <FormOutcome outcome={outcome} />}
        <TextField {...field("name")} label="Name" required maxLength={MESSAGE_LIMITS.name} autoComplete="name" />
        <TextField {...field("email")} label="E-mail" type="email" required maxLength={254} autoComplete="email" />
        <AreaField {...field("message")} label="Message" required rows={6} maxLength={MESSAGE_LIMITS.message} />
        <TrapField name={TRAP_FIELD} />
        <PrimaryButton className="w-full md:w-auto">Send message</PrimaryButton>
      </form>
    </div>
  );
}
