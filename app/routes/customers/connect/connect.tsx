import { DESTINATION_KINDS } from "../../../../core/customers/destinations/kinds.ts";
import { PRESETS } from "../../../../core/reading/exports/presets/presets.ts";
import { breadcrumbList, messageMeta, pageMeta } from "../../../page-meta.ts";
import { PrimaryLink, QuietLink, TextLink } from "../../../ui/forms/controls.tsx";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import type { Route } from "./+types/connect.ts";

const PATH = "/connect";
const TITLE = "What You Can Connect";

/** The tools that saved searches are delivered to and the programs that files are made for, as declared. */
export function loader() {
  return {
    tools: DESTINATION_KINDS.map(({ key, label, description }) => ({ key, label, description })),
    files: PRESETS.map(({ label }) => label),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) => {
  const site = root.loaderData?.site;
  if (!loaderData || !site) return messageMeta(site, TITLE);
  const names = loaderData.tools.map(({ label }) => label).join(", ");
  return pageMeta(site, {
    title: TITLE,
    description: `Send new rounds from ${site.name} to ${names}, spreadsheets, files, webhooks, the API and assistants, and keep them correct.`,
    keywords: ["HubSpot", "Pipedrive", "Attio", "Slack", "MCP", "funding data API"],
    path: PATH,
    structuredData: [
      breadcrumbList(site, [
        { name: "Home", href: "/" },
        { name: TITLE, href: PATH },
      ]),
    ],
  });
};

export default function Connect({ loaderData: { tools, files } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page px-4 pt-6 md:px-6">
      <Breadcrumb above={[{ name: "Home", href: "/" }]} here={TITLE} />
      <div className="mt-6">
        <PageHeading heading={TITLE}>
          Save a search once. Every new round that matches it goes where you work, and later corrections and withdrawals
          follow. Every paid plan includes all of this.
        </PageHeading>
      </div>
      <Section id="tools" heading="Your tools" headingClass="text-xl font-bold" className="mt-10">
        <ul className="mt-5 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {tools.map(({ key, label, description }) => (
            <li key={key} className="card p-5">
              <h3 className="font-semibold">{label}</h3>
              <p className="mt-2 text-sm text-muted">{description}</p>
            </li>
          ))}
        </ul>
        <p className="mt-5 max-w-prose">
          You choose the fields, and whether to keep the values you already have. Before the first delivery writes
          anything, it shows you what it would write.
        </p>
      </Section>
      <div className="mt-12 grid gap-x-10 gap-y-12 lg:grid-cols-2">
        <Section id="people" heading="Yourself and your team" headingClass="text-xl font-bold">
          <ul className="mt-4 list-disc space-y-2 pl-5">
            <li>Alerts by e-mail for each saved search: at once, every day or every week.</li>
            <li>Watch lists: upload your customers or accounts, and hear when one of them raises.</li>
            <li>Exclusion lists: leave out the companies you already have.</li>
          </ul>
        </Section>
        <Section id="files" heading="Files and spreadsheets" headingClass="text-xl font-bold">
          <ul className="mt-4 list-disc space-y-2 pl-5">
            <li>
              <TextLink href="/companies/export">Exports</TextLink> as CSV, XLSX and NDJSON, and as files that these
              programs import without changes: {files.join(", ")}.
            </li>
            <li>A read-only address for each saved search, which Google Sheets and Excel keep up to date.</li>
          </ul>
        </Section>
        <Section id="programs" heading="Programs" headingClass="text-xl font-bold">
          <ul className="mt-4 list-disc space-y-2 pl-5">
            <li>
              <TextLink href="/developers#start">REST API</TextLink>,{" "}
              <TextLink href="/developers#webhooks">signed webhooks</TextLink> and{" "}
              <TextLink href="/developers#feeds">feeds</TextLink> with every value, its source and its date.
            </li>
            <li>An API key for each program, with the rights you give it.</li>
          </ul>
        </Section>
        <Section id="assistants" heading="Assistants" headingClass="text-xl font-bold">
          <ul className="mt-4 list-disc space-y-2 pl-5">
            <li>
              <TextLink href="/developers#assistants">Model Context Protocol</TextLink> (MCP): ask your assistant about
              rounds, companies and founders, and get answers with their sources.
            </li>
          </ul>
        </Section>
      </div>
      <p className="mt-12 flex flex-wrap gap-3">
        <PrimaryLink href="/pricing">See the plans</PrimaryLink>
        <QuietLink href="/developers">For developers</QuietLink>
      </p>
    </div>
  );
}
