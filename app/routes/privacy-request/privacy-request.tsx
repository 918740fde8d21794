import { data } from "react-router";
import { fileRequest, privacyForm } from "../../../core/privacy/file-request.ts";
import { coreContext, siteContext, visitorAddressContext } from "../../context.ts";
import { EMPTY_FORM, type FormState, readFormPost, TOO_MANY } from "../../form-post.ts";
import { breadcrumbList, messageMeta, pageMeta } from "../../page-meta.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { Route } from "./+types/privacy-request.ts";
import { PrivacyNotes, PrivacyRights } from "./privacy-notes.tsx";
import { PrivacyRequestForm } from "./privacy-request-form.tsx";

const FILED = { kind: "done", text: "Thank you for your request. We will respond within 30 days as required by applicable privacy laws." } as const;
/** The page says what this visitor's browser asked for, so it is for nobody else. */
const PERSONAL = { headers: { "cache-control": "private, no-store", vary: "Sec-GPC" } };

/** Global Privacy Control (W3C): the header's only defined value is `1`. */
const asksForPrivacy = (request: Request) => request.headers.get("sec-gpc") === "1";

export const loader = ({ request }: Route.LoaderArgs) => data({ globalPrivacyControl: asksForPrivacy(request) }, PERSONAL);

export async function action({ request, context }: Route.ActionArgs) {
  const post = await readFormPost(request, privacyForm);
  if (post.kind === "refused") return data(post.state, { ...PERSONAL, status: post.status });
  const state = (outcome: FormState["outcome"]): FormState => ({ values: post.values, problems: {}, outcome });
  if (post.kind === "trapped") return data(state(FILED), PERSONAL);
  const result = await fileRequest(context.get(coreContext), {
    form: post.form,
    globalPrivacyControl: asksForPrivacy(request),
    address: context.get(visitorAddressContext),
    confirmUrl: `${context.get(siteContext).url}/dont-sell-my-info/confirm`,
  });
  return result.kind === "filed" ? data(state(FILED), PERSONAL) : data(state(TOO_MANY), { ...PERSONAL, status: 429 });
}

export const headers: Route.HeadersFunction = () => PERSONAL.headers;

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const site = root.loaderData?.site;
  if (!site) return messageMeta(site, "Don't Sell My Info");
  const path = "/dont-sell-my-info";
  return pageMeta(site, {
    title: "Don't Sell My Info",
    description: `Your privacy rights at ${site.name}: ask what is held about you, have it corrected or deleted, or opt out. Answered within 30 days.`,
    keywords: ["do not sell my personal information", "privacy request", "opt out", "delete my data"],
    path,
    structuredData: [breadcrumbList(site, [{ name: "Home", href: "/" }, { name: "Don't Sell My Info", href: path }])],
  });
};

export default function PrivacyRequest({ loaderData: { globalPrivacyControl }, actionData: state = EMPTY_FORM }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-prose px-4 pt-6 md:px-6">
      <Breadcrumb above={[{ name: "Home", href: "/" }]} here="Don't Sell My Info" />
      <div className="mt-6">
        <PageHeading heading="Don't Sell My Info">We do not sell personal data about our visitors and customers. Here you can use your privacy rights, whether you are listed or only visit.</PageHeading>
      </div>
      <PrivacyRights globalPrivacyControl={globalPrivacyControl} />
      <PrivacyRequestForm state={state} />
      <PrivacyNotes />
    </div>
  );
}
