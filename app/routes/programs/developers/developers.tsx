import { pageMetaOf } from "../../../page-meta.ts";
import { readGuides } from "../../../../content/guides/guides.ts";
import type { OpenApiDocument } from "../../../api/openapi-object.ts";
import { siteContext } from "../../../context.ts";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { FigureTable } from "../../../ui/charts/figure-table.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { useSite } from "../../../ui/frame/site.ts";
import { FINDER_PROBLEMS } from "../../finder/api/finder-problems.ts";
import { newInNiche, outreachList } from "../mcp/prompts.ts";
import type { Tool } from "../mcp/tool.ts";
import { TOOLS } from "../mcp/tools.ts";
import { SIGNED_IN_MCP } from "../oauth/answers.ts";
import { openApiDocument } from "../openapi/document.ts";
import type { Route } from "./+types/developers.ts";
import { assistantSettings } from "./examples.ts";
import { Columns } from "./columns.tsx";
import { Dialect, ErrorsAndLimits } from "./dialect.tsx";
import { Exports, Feeds } from "./files.tsx";
import { FirstRequest, Keys } from "./first-request.tsx";
import { Operations } from "./operations.tsx";
import { CodeBlock, DescribedNames, Marked, Part, PartsNavigation } from "./part.tsx";
import { Recipes } from "./recipes.tsx";
import "./reference.css";
import { WatchedCompanies } from "./watched-companies.tsx";
import { Webhooks } from "./webhooks.tsx";

const PATH = "/developers";

/** The page renders the same document that programs read at `/openapi.json`. */
export function loader({ context }: Route.LoaderArgs) {
  return {
    document: openApiDocument(context.get(siteContext)),
    guides: readGuides().map(({ slug, kind, title, about }) => ({ slug, kind, title, about })),
  };
}

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMetaOf(root, "Developers", ({ site }) => ({
    title: "Developers: REST, Feeds, Webhooks, MCP",
    description: `Access ${site.name} from your own programs: a PostgREST-compatible REST API, feeds and exports of any filter, signed webhooks, and an MCP server for AI assistants.`,
    keywords: ["funding data API", "startup funding REST API", "funding webhooks", "MCP server"],
    path: PATH,
    here: "Developers",
  }));

export default function Developers({ loaderData: { document, guides } }: Route.ComponentProps) {
  const { name, url, sampleSize } = useSite();
  return (
    <div className="mx-auto max-w-page px-4 pt-6 md:px-6">
      <Breadcrumb here="Developers" />
      <PageHeading className="mt-6" heading="Developers">
        Access {name} from your own programs: a REST API, feeds and exports of any filter, signed webhooks, and an MCP
        server for AI assistants. Unknown values are null, never guessed, and every round links to its source.
      </PageHeading>
      <div className="mt-10 grid gap-x-14 gap-y-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <PartsNavigation />
        <div className="grid gap-14">
          <FirstRequest siteUrl={url} />
          <Keys siteUrl={url} sampleSize={sampleSize} />
          <Dialect siteUrl={url} document={document} />
          <Columns document={document} />
          <ErrorsAndLimits document={document} />
          <Feeds siteUrl={url} document={document} />
          <Exports siteUrl={url} document={document} />
          <Webhooks document={document} />
          <WatchedCompanies siteUrl={url} document={document} />
          <Recipes guides={guides} />
          <Finder siteUrl={url} document={document} />
          <Assistants siteUrl={url} />
          <OpenApi />
        </div>
      </div>
    </div>
  );
}

function OpenApi() {
  return (
    <Part id="openapi">
      <p>
        The machine-readable description of this API: <TextLink href="/openapi.json">/openapi.json</TextLink> (OpenAPI
        3.1). It is generated from the same definitions as the API and this page. For assistants that browse, see{" "}
        <TextLink href="/llms.txt">/llms.txt</TextLink>, and <TextLink href="/coverage">Coverage</TextLink> shows what's
        in the database.
      </p>
    </Part>
  );
}

function Assistants({ siteUrl }: { readonly siteUrl: string }) {
  const { name } = useSite();
  return (
    <Part id="assistants">
      <p>
        Assistants that support the Model Context Protocol can read the database at <code>{siteUrl}/mcp</code>{" "}
        (Streamable HTTP, no sessions). They get rounds with their sources, and companies with the evidence for every
        value. A key is optional, except for the tools that name its permission: with it, an assistant sees and adds to
        the companies that you watch, asks what they raised since it last asked, and sees how your destinations do.
      </p>
      <p>
        An assistant that cannot use a key can sign in to your account with OAuth: give it{" "}
        <code>
          {siteUrl}
          {SIGNED_IN_MCP}
        </code>
        . It then reads what your plan includes, and nothing else, until you revoke its key{" "}
        <TextLink href="/account/settings/keys">on your account page</TextLink>.
      </p>
      <CodeBlock title="Configuration for most assistants">{assistantSettings({ name, url: siteUrl })}</CodeBlock>
      <DescribedNames caption="Tools" heads={["Tool", "Purpose"]} rows={TOOLS.map(withScope)} />
      <DescribedNames caption="Prompts" heads={["Prompt", "Purpose"]} rows={[newInNiche, outreachList]} />
    </Part>
  );
}

function withScope({ name, description, needs }: Tool) {
  return { name, description: needs === undefined ? description : `${description} Needs a key with \`${needs}\`.` };
}

function Finder({ siteUrl, document }: { readonly siteUrl: string; readonly document: OpenApiDocument }) {
  return (
    <Part id="finder">
      <p>
        The <TextLink href="/email-finder">email finder</TextLink>
        as a JSON API, with a key of the scope <code>finder</code> or without one. A lookup that takes longer than two
        seconds returns 202 and the address to poll.
      </p>
      <CodeBlock>{`curl ${siteUrl}/api/finder/find -H 'apikey: nrk_…' -H 'content-type: application/json' \\\n  -d '{"name": "Ada Park", "domain": "acme.example"}'`}</CodeBlock>
      <Operations document={document} tags={["Email finder"]} />
      <FigureTable caption="Error codes (RFC 9457)">
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">What it says</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(FINDER_PROBLEMS).map(([name, { status, description }]) => (
            <tr key={name} id={`finder-${name}`}>
              <th scope="row">
                <code>
                  {status} {name}
                </code>
              </th>
              <td>
                <Marked>{description}</Marked>
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Part>
  );
}
