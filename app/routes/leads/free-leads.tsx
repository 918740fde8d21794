import { data } from "react-router";
import { z } from "zod";
import { FREE_LEADS_CONSENT } from "../../../content/free-leads.ts";
import { branded } from "../../../content/words.ts";
import { emailAddress } from "../../../core/contact/form-fields.ts";
import { requestFreeLeads } from "../../../core/delivery/request-free-leads.ts";
import { coreContext, siteContext, visitorAddressContext } from "../../context.ts";
import { EMPTY_FORM, type FormState, readFormPost, TOO_MANY, TRAP_FIELD } from "../../form-post.ts";
import { FREE_LEADS_PAGE } from "../../free-leads-page.ts";
import { messageMeta, pageMeta } from "../../page-meta.ts";
import { TextField, TrapField } from "../../ui/form-fields.tsx";
import { FormOutcome } from "../../ui/form-outcome.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/free-leads.ts";

/** `consent` is the version of the consent text the visitor saw. */
const freeLeadsForm = z.object({ email: emailAddress, consent: z.string() });

/** The same for everybody, so that nobody learns which addresses are known. */
const ASKED = {
  kind: "done",
  text: "Check your inbox: we sent you a link. Confirm within 48 hours to get this month's leads right away.",
} as const;
const REWORDED = {
  kind: "problem",
  text: "The consent text has just changed. Please read it below and submit the form again.",
} as const;

/** The consent text with the site's name. */
const consentOf = (siteName: string) => branded(FREE_LEADS_CONSENT.text, siteName);

export async function action({ request, context }: Route.ActionArgs) {
  const post = await readFormPost(request, freeLeadsForm);
  if (post.kind === "refused") return data(post.state, { ...PRIVATE, status: post.status });
  const state = (outcome: FormState["outcome"]): FormState => ({ values: post.values, problems: {}, outcome });
  if (post.kind === "trapped") return data(state(ASKED), PRIVATE);
  // Consent counts only for the text that was shown.
  if (post.form.consent !== FREE_LEADS_CONSENT.version) return data(state(REWORDED), { ...PRIVATE, status: 409 });
  const site = context.get(siteContext);
  const asked = await requestFreeLeads(context.get(coreContext), {
    email: post.form.email,
    consent: { version: FREE_LEADS_CONSENT.version, text: consentOf(site.name) },
    address: context.get(visitorAddressContext),
    confirmUrl: `${site.url}${FREE_LEADS_PAGE}/confirm`,
  });
  return asked === "asked" ? data(state(ASKED), PRIVATE) : data(state(TOO_MANY), { ...PRIVATE, status: 429 });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const site = root.loaderData?.site;
  if (!site) return messageMeta(site, "20 Free Leads");
  return pageMeta(site, {
    title: "Get 20 Free Leads",
    description: `20 handpicked startups that just raised funding, every month, in exchange for your e-mail address: as a page, by e-mail and as CSV. No credit card.`,
    keywords: ["free leads", "funded startups", "free startup list", "handpicked leads"],
    path: FREE_LEADS_PAGE,
  });
};

export default function FreeLeads({
  actionData: { values, problems, outcome } = EMPTY_FORM,
  matches: [root],
}: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <PageHeading heading="Get 20 Free Leads">
        Handpicked startups that just raised funding, every month, in exchange for your e-mail address. Confirm it to
        get this month&rsquo;s leads right away. No credit card.
      </PageHeading>
      <form method="post" action={FREE_LEADS_PAGE} className="card mt-8 space-y-6 p-6 md:p-8">
        {outcome !== null && <FormOutcome outcome={outcome} />}
        <TextField
          name="email"
          label="E-mail"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          value={values["email"]}
          problem={problems["email"]}
        />
        <TrapField name={TRAP_FIELD} />
        <input type="hidden" name="consent" value={FREE_LEADS_CONSENT.version} />
        <p className="text-sm text-muted" id="consent">
          By submitting this form you agree: “{consentOf(root.loaderData.site.name)}” How we use your address is
          described in our{" "}
          <a className="link" href="/privacy-policy">
            privacy policy
          </a>
          .
        </p>
        <button type="submit" className="button button-primary w-full md:w-auto" aria-describedby="consent">
          Get 20 Free Leads
        </button>
      </form>
      <ul className="mt-8 list-disc space-y-2 ps-6">
        <li>Picked by our editors, plus the newest and best-documented rounds if there are fewer than 20 picks.</li>
        <li>Never the same lead twice. If there are fewer than 20 new ones for you, we tell you.</li>
        <li>As a page, by e-mail, and as a CSV file for your spreadsheet or CRM.</li>
        <li>Every value shows its source. Unknown values stay blank.</li>
      </ul>
    </div>
  );
}
