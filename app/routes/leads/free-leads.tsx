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

/** `consent` is the edition of the words that the sender was shown. */
const freeLeadsForm = z.object({ email: emailAddress, consent: z.string() });

/** The same for everybody, so that nobody learns whose address is known. */
const ASKED = { kind: "done", text: "Look at your mail: we have sent a link to this address. Confirm it within 48 hours, and this month's leads are yours at once." } as const;
const REWORDED = { kind: "problem", text: "What you agree to was worded anew a moment ago. Please read it below and send the form again." } as const;

/** What is agreed to, as this site words it. */
const consentOf = (siteName: string) => branded(FREE_LEADS_CONSENT.text, siteName);

export async function action({ request, context }: Route.ActionArgs) {
  const post = await readFormPost(request, freeLeadsForm);
  if (post.kind === "refused") return data(post.state, { ...PRIVATE, status: post.status });
  const state = (outcome: FormState["outcome"]): FormState => ({ values: post.values, problems: {}, outcome });
  if (post.kind === "trapped") return data(state(ASKED), PRIVATE);
  // Only what was shown can be agreed to.
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
    description: `20 handpicked startups that newly raised funding, every month, in exchange for your e-mail address: as a page, by mail and as CSV. No credit card.`,
    keywords: ["free leads", "funded startups", "free startup list", "handpicked leads"],
    path: FREE_LEADS_PAGE,
  });
};

export default function FreeLeads({ actionData: { values, problems, outcome } = EMPTY_FORM, matches: [root] }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <PageHeading heading="Get 20 Free Leads">
        Handpicked startups that newly raised funding, every month, in exchange for your e-mail address. This month&rsquo;s are yours as soon as you confirm it. No credit card.
      </PageHeading>
      <form method="post" action={FREE_LEADS_PAGE} className="card mt-8 space-y-6 p-6 md:p-8">
        {outcome !== null && <FormOutcome outcome={outcome} />}
        <TextField name="email" label="E-mail" type="email" required maxLength={254} autoComplete="email" value={values["email"]} problem={problems["email"]} />
        <TrapField name={TRAP_FIELD} />
        <input type="hidden" name="consent" value={FREE_LEADS_CONSENT.version} />
        <p className="text-sm text-muted" id="consent">
          By sending this you agree: “{consentOf(root.loaderData.site.name)}” What we do with your address is in our{" "}
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
        <li>Picked by our editors. Where a month has fewer picks, the best documented and newest rounds fill it.</li>
        <li>Never the same lead twice. Should fewer than 20 be left that you have not seen, we say so.</li>
        <li>As a page, by mail, and as a CSV file for your spreadsheet or CRM.</li>
        <li>Every value leads to its source. What is not known stays empty.</li>
      </ul>
    </div>
  );
}
