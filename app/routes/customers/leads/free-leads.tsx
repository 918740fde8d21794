import { pageMetaOf } from "../../../page-meta.ts";
import { data } from "react-router";
import { z } from "zod";
import { branded } from "../../../../content/words.ts";
import { emailAddress } from "../../../../core/customers/contact/form-fields.ts";
import { requestFreeLeads } from "../../../../core/customers/delivery/request-free-leads.ts";
import type { Lead } from "../../../../core/reading/directory/lead.ts";
import { NO_FILTER } from "../../../../core/reading/directory/search/filter.ts";
import { searchLeads } from "../../../../core/reading/directory/search/search-leads.ts";
import { FREE_LEADS_PIECE } from "../../../content/pieces/free-leads.ts";
import { contentContext, coreContext, siteContext, visitorAddressContext } from "../../../context.ts";
import { EMPTY_FORM, type FormState, readFormPost, TOO_MANY } from "../../../form-post.ts";
import { FREE_LEADS_PAGE } from "../../../free-leads-page.ts";
import { mailedOutcome } from "../../../mailed-outcome.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { formatAmount } from "../../../ui/format/format-amount.ts";
import { formatDate } from "../../../ui/format/format-date.ts";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { FreeLeadsForm } from "../../../ui/selling/free-leads-form.tsx";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/free-leads.ts";

/** `consent` is the version of the consent text the visitor saw. */
const freeLeadsForm = z.object({ email: emailAddress, consent: z.string() });

/** The same for everybody, so that nobody learns which addresses are known. */
const ASKED = "Check your inbox: we sent you a link. Confirm within 48 hours to get this month's leads right away.";

interface AskedState extends FormState {
  readonly first?: readonly Lead[];
}

/** Rounds shown at once; the others need a confirmed address. */
const FIRST = 3;
const REWORDED = {
  kind: "problem",
  text: "The consent text has just changed. Please read it below and submit the form again.",
} as const;

export function loader({ context }: Route.LoaderArgs) {
  return context.get(contentContext).of(FREE_LEADS_PIECE);
}

export async function action({ request, context }: Route.ActionArgs) {
  const post = await readFormPost(request, freeLeadsForm);
  if (post.kind === "refused") return data(post.state, { ...PRIVATE, status: post.status });
  const state = (outcome: FormState["outcome"]): FormState => ({ values: post.values, problems: {}, outcome });
  if (post.kind === "trapped") return data(state({ kind: "done", text: ASKED }), PRIVATE);
  const { version, consent } = context.get(contentContext).of(FREE_LEADS_PIECE);
  // Consent counts only for the text that was shown.
  if (post.form.consent !== version) return data(state(REWORDED), { ...PRIVATE, status: 409 });
  const site = context.get(siteContext);
  const asked = await requestFreeLeads(context.get(coreContext), {
    email: post.form.email,
    consent: { version, text: branded(consent, site.name) },
    address: context.get(visitorAddressContext),
    confirmUrl: `${site.url}${FREE_LEADS_PAGE}/confirm`,
  });
  if (asked === "too_many") return data(state(TOO_MANY), { ...PRIVATE, status: 429 });
  const { rows } = await searchLeads(context.get(coreContext), {
    filter: NO_FILTER,
    sort: { by: "date", direction: "desc" },
    limit: FIRST,
  });
  return data({ ...state(await mailedOutcome(context, post.form.email, ASKED)), first: rows }, PRIVATE);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMetaOf(root, "20 Free Leads", () => ({
    title: "Get 20 Free Leads",
    description: `20 handpicked startups that just raised funding, every month, in exchange for your e-mail address: as a page, by e-mail and as CSV. No credit card.`,
    keywords: ["free leads", "funded startups", "free startup list", "handpicked leads"],
    path: FREE_LEADS_PAGE,
  }));

export default function FreeLeads({ loaderData: words, actionData: state, matches: [root] }: Route.ComponentProps) {
  const { outcome, first = [] }: AskedState = state ?? EMPTY_FORM;
  return (
    <div className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <PageHeading heading="Get 20 Free Leads">{branded(words.introduction, root.loaderData.site.name)}</PageHeading>
      <div className="mt-8">
        <FreeLeadsForm words={words} {...(state && { state })} />
      </div>
      {outcome?.kind === "done" && first.length > 0 && (
        <section aria-labelledby="first" className="mt-8">
          <h2 id="first" className="text-xl font-semibold">
            The newest rounds, to start with
          </h2>
          <ul className="mt-3 space-y-2">
            {first.map(({ roundId, companySlug, companyName, amount, fundingType, announced }) => (
              <li key={roundId}>
                <TextLink href={`/companies/${companySlug}`}>{companyName}</TextLink>
                {[amount && formatAmount(amount), fundingType, announced && formatDate(announced)]
                  .filter((part) => part !== null)
                  .map((part) => `, ${part}`)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ul className="mt-8 list-disc space-y-2 ps-6">
        {words.points.map((point) => (
          <li key={point}>{branded(point, root.loaderData.site.name)}</li>
        ))}
      </ul>
    </div>
  );
}
