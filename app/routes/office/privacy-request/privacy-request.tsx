import { pageMetaOf } from "../../../page-meta.ts";
import { data } from "react-router";
import { fileRequest, privacyForm, REQUEST_LIMITS } from "../../../../core/office/privacy/file-request.ts";
import { REQUEST_TYPES, TYPE_WORDS } from "../../../../core/office/privacy/request-types.ts";
import { coreContext, mailSecretsContext, siteContext, visitorAddressContext } from "../../../context.ts";
import { EMPTY_FORM, type FormState, readFormPost, TOO_MANY, TRAP_FIELD } from "../../../form-post.ts";
import { mailedOutcome } from "../../../mailed-outcome.ts";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { PrimaryButton } from "../../../ui/forms/controls.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import type { Route } from "./+types/privacy-request.ts";
import { AreaField, EmailField, SelectField, TextField, TrapField } from "../../../ui/forms/form-fields.tsx";
import { FormOutcome } from "../../../ui/forms/form-outcome.tsx";
import { Prose } from "../../../ui/prose.tsx";

const FILED = "Thank you for your request. We will respond within 30 days as required by applicable privacy laws.";
const BEFORE_SENDING = "Once you've sent the form, we'll e-mail you a link to confirm that the request is yours.";
const AFTER_SENDING =
  "One step left: open the link we just e-mailed you and confirm the request. We can only act once you do. No e-mail? Check the address below and your spam folder, then send the form again.";
/** The page depends on this visitor's browser signal, so shared caches must not store it. */
const PERSONAL = { headers: { "cache-control": "private, no-store", vary: "Sec-GPC" } };

/** Global Privacy Control (W3C): the header's only defined value is `1`. */
const asksForPrivacy = (request: Request) => request.headers.get("sec-gpc") === "1";

export const loader = ({ request, context }: Route.LoaderArgs) =>
  data({ globalPrivacyControl: asksForPrivacy(request), canMail: context.get(mailSecretsContext).hasServer }, PERSONAL);

export async function action({ request, context }: Route.ActionArgs) {
  const post = await readFormPost(request, privacyForm);
  if (post.kind === "refused") return data(post.state, { ...PERSONAL, status: post.status });
  const state = (outcome: FormState["outcome"]): FormState => ({ values: post.values, problems: {}, outcome });
  if (post.kind === "trapped") return data(state({ kind: "done", text: FILED }), PERSONAL);
  const result = await fileRequest(context.get(coreContext), {
    form: post.form,
    globalPrivacyControl: asksForPrivacy(request),
    address: context.get(visitorAddressContext),
    confirmUrl: `${context.get(siteContext).url}/dont-sell-my-info/confirm`,
  });
  if (result.kind !== "filed") return data(state(TOO_MANY), { ...PERSONAL, status: 429 });
  return data(state(await mailedOutcome(context, post.form.email, FILED)), PERSONAL);
}

export const headers: Route.HeadersFunction = () => PERSONAL.headers;

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMetaOf(root, "Don't Sell My Info", ({ site }) => {
    const path = "/dont-sell-my-info";
    return {
      title: "Don't Sell My Info",
      description: `Your privacy rights at ${site.name}: see, correct or delete your data, or opt out. We answer within 30 days.`,
      keywords: ["do not sell my personal information", "privacy request", "opt out", "delete my data"],
      path,
      here: "Don't Sell My Info",
    };
  });

export default function PrivacyRequest({
  loaderData: { globalPrivacyControl, canMail },
  actionData: state = EMPTY_FORM,
}: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-prose px-4 pt-6 md:px-6">
      <Breadcrumb here="Don't Sell My Info" />
      <PageHeading className="mt-6" heading="Don't Sell My Info">
        We don't sell personal data about our visitors and customers. Use this form to exercise your privacy rights,
        whether you are listed here or just visiting.
      </PageHeading>
      <PrivacyRights globalPrivacyControl={globalPrivacyControl} />
      <PrivacyRequestForm state={state} canMail={canMail} />
      <PrivacyNotes />
    </div>
  );
}

interface RequestFormProps {
  readonly state: FormState;
  readonly canMail: boolean;
}

function PrivacyRequestForm({ state: { values, problems, outcome }, canMail }: RequestFormProps) {
  const field = (name: string) => ({ name, value: values[name], problem: problems[name] });
  return (
    <Section id="request-heading" heading="Privacy request" headingClass="text-xl font-bold" className="mt-10">
      <form method="post" action="/dont-sell-my-info" className="card mt-4 space-y-6 p-6 md:p-8">
        {outcome !== null && <FormOutcome outcome={outcome} />}
        {canMail && <p className="font-medium">{outcome?.kind === "done" ? AFTER_SENDING : BEFORE_SENDING}</p>}
        <TextField {...field("name")} label="Full Name" required maxLength={REQUEST_LIMITS.name} autoComplete="name" />
        <EmailField {...field("email")} anyLetters label="Email Address" />
        <TextField
          {...field("companyName")}
          label="Company Name"
          maxLength={REQUEST_LIMITS.company}
          autoComplete="organization"
        />
        <SelectField
          {...field("requestType")}
          value={values["requestType"] ?? "check-data"}
          label="Request Type"
          required
          options={REQUEST_TYPES.map((type) => [type, TYPE_WORDS[type]])}
        />
        <AreaField {...field("message")} label="Additional Details" rows={4} maxLength={REQUEST_LIMITS.details} />
        <TrapField name={TRAP_FIELD} />
        <PrimaryButton className="w-full md:w-auto">Submit Privacy Request</PrimaryButton>
      </form>
    </Section>
  );
}

const RIGHTS = [
  "Find out whether we have data about you and get a copy",
  "Have wrong data corrected",
  "Have your personal data deleted",
  "Opt out of the sale and sharing of your data",
];

const NOTES = [
  "Public data cannot be removed at its source: filings stay with the authority and articles with their publisher.",
  "Deleting an account removes only personal data. Facts about companies, such as the date and amount of a round, stay.",
  "We may need to verify your identity before some requests are processed, so that nobody else can receive or delete your data.",
];

function PrivacyRights({ globalPrivacyControl }: { readonly globalPrivacyControl: boolean }) {
  return (
    <Section id="rights-heading" heading="Your rights" headingClass="text-xl font-bold" className="mt-10">
      <ul className="mt-3 list-disc space-y-1 ps-6">
        {RIGHTS.map((right) => (
          <li key={right}>{right}</li>
        ))}
      </ul>
      <p className="mt-3">
        <Prose>Our [privacy policy](/privacy-policy) describes what we collect and where it comes from.</Prose>
      </p>
      <p
        className="mt-6 rounded-md border border-line bg-sunken px-4 py-3 text-sm"
        data-global-privacy-control={globalPrivacyControl ? "on" : "off"}
      >
        {globalPrivacyControl
          ? "Your browser sends the Global Privacy Control signal. We honor it: this visit counts as an opt-out of the sale and sharing of your data. There's nothing else to do."
          : "Your browser does not send the Global Privacy Control signal. If you turn it on, we honor it as an opt-out of the sale and sharing of your data."}
      </p>
    </Section>
  );
}

function PrivacyNotes() {
  return (
    <Section id="notes-heading" heading="Please note" headingClass="text-xl font-bold" className="mt-10">
      <ul className="mt-3 list-disc space-y-2 ps-6">
        {NOTES.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Section>
  );
}
