import { titled } from "../../../page-meta.ts";
import { data, redirect } from "react-router";
import { z } from "zod";
import { readCompanyPage } from "../../../../core/reading/directory/company-page.ts";
import { fileRequest, privacyForm, REQUEST_LIMITS } from "../../../../core/office/privacy/file-request.ts";
import { findSubject } from "../../../../core/office/privacy/read-request.ts";
import { coreContext, siteContext, visitorAddressContext } from "../../../context.ts";
import { EMPTY_FORM, type FormState, readFormPost, TOO_MANY, TRAP_FIELD } from "../../../form-post.ts";
import { mailedOutcome } from "../../../mailed-outcome.ts";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { PrimaryButton, PrimaryLink } from "../../../ui/forms/controls.tsx";
import { AreaField, EmailField, SelectField, TextField, TrapField } from "../../../ui/forms/form-fields.tsx";
import { FormOutcome } from "../../../ui/forms/form-outcome.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import type { Route } from "./+types/is-this-you.ts";

/** Form value for the company itself instead of a person. */
const COMPANY = "";
/** Form value for a person not named on the page, who is found by their address. */
const LISTED = "*";

const ownForm = privacyForm.extend({ who: z.string().default(COMPANY) });

const SENT =
  "Check your inbox: we sent you a link. With an address at the company's domain you can see, correct and remove everything at once. Otherwise we'll check your request first.";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const lookup = await readCompanyPage(context.get(coreContext), { slug: params.company });
  if (lookup.kind === "moved") return redirect(`/is-this-you/${lookup.slug}`, 301);
  // A teaser names none of the company's people.
  if (lookup.kind === "teaser") {
    const { name, slug } = lookup.teaser;
    return { name, slug, people: [[LISTED, `Listed at ${name}`] as const], who: LISTED };
  }
  if (lookup.kind !== "found") return data(null, lookup.kind === "gone" ? 410 : 404);
  const { name, slug, people } = lookup.page;
  const listed = new Map(people.map((person) => [person.slug, person.name]));
  const person = new URL(request.url).searchParams.get("person") ?? COMPANY;
  return { name: name.value, slug, people: [...listed], who: listed.has(person) ? person : COMPANY };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  const post = await readFormPost(request, ownForm);
  if (post.kind === "refused") return data(post.state, post.status);
  const state = (outcome: FormState["outcome"]): FormState => ({ values: post.values, problems: {}, outcome });
  if (post.kind === "trapped") return state({ kind: "done", text: SENT });
  const { who, ...form } = post.form;
  const isUnnamed = who === COMPANY || who === LISTED;
  const subject = await findSubject(ctx, { company: params.company, person: isUnnamed ? null : who });
  if (subject === null)
    return data(state({ kind: "problem", text: "This page has changed. Please reload it and try again." }), 409);
  const result = await fileRequest(ctx, {
    form: { ...form, companyName: subject.company },
    globalPrivacyControl: request.headers.get("sec-gpc") === "1",
    ...(who !== LISTED && { subject }),
    address: context.get(visitorAddressContext),
    confirmUrl: `${context.get(siteContext).url}/dont-sell-my-info/confirm`,
  });
  if (result.kind !== "filed") return data(state(TOO_MANY), 429);
  return state(await mailedOutcome(context, form.email, SENT));
}

export const meta = titled("Is this you?");

export default function IsThisYou({ loaderData: page, actionData: state = EMPTY_FORM }: Route.ComponentProps) {
  if (page === null)
    return (
      <MessageScreen
        heading="No longer listed"
        action={<PrimaryLink href="/dont-sell-my-info">Send a privacy request</PrimaryLink>}
      >
        Nobody is listed on this page.
      </MessageScreen>
    );
  const { values, problems, outcome } = state;
  const field = (name: string) => ({ name, value: values[name], problem: problems[name] });
  return (
    <div className="mx-auto max-w-prose px-4 pt-6 md:px-6">
      <Breadcrumb
        above={[
          { name: "Companies", href: "/companies" },
          { name: page.name, href: `/companies/${page.slug}` },
        ]}
        here="Is this you?"
      />
      <PageHeading className="mt-6" heading="Is this you?">
        See everything we hold about you or your company with its sources, correct it, or be removed. We send a link to
        your e-mail address. With an address at the company's domain, everything takes effect at once.
      </PageHeading>
      <form method="post" className="card mt-8 space-y-6 p-6 md:p-8">
        {outcome !== null && <FormOutcome outcome={outcome} />}
        <SelectField
          {...field("who")}
          value={values["who"] ?? page.who}
          label="You are"
          required
          options={[...page.people, [COMPANY, `Someone at ${page.name}`] as const]}
        />
        <TextField {...field("name")} label="Your name" required maxLength={REQUEST_LIMITS.name} autoComplete="name" />
        <EmailField {...field("email")} anyLetters label="Your e-mail address" />
        <SelectField
          {...field("requestType")}
          value={values["requestType"] ?? "access-data"}
          label="You want to"
          required
          options={[
            ["access-data", "See everything"],
            ["correct-data", "Correct something"],
            ["delete-data", "Object and be removed"],
          ]}
        />
        <AreaField {...field("message")} label="Additional details" rows={3} maxLength={REQUEST_LIMITS.details} />
        <TrapField name={TRAP_FIELD} />
        <PrimaryButton className="w-full md:w-auto">Send me a link</PrimaryButton>
      </form>
    </div>
  );
}
