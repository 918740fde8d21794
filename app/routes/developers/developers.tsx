import { siteContext } from "../../context.ts";
import { breadcrumbList, messageMeta, pageMeta } from "../../page-meta.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { useSite } from "../../ui/site.ts";
import { openApiDocument } from "../openapi/document.ts";
import type { Route } from "./+types/developers.ts";
import { Assistants } from "./assistants.tsx";
import { Columns } from "./columns.tsx";
import { Dialect } from "./dialect.tsx";
import { ErrorsAndLimits } from "./errors-and-limits.tsx";
import { Exports, Feeds } from "./files.tsx";
import { Finder } from "./finder.tsx";
import { FirstRequest, Keys } from "./first-request.tsx";
import { OpenApi } from "./open-api.tsx";
import { PartsNavigation } from "./part.tsx";
import { Webhooks } from "./webhooks.tsx";
import "./reference.css";

const PATH = "/developers";

/** The page is made of the same document that programs read at `/openapi.json`. */
export function loader({ context }: Route.LoaderArgs) {
  return openApiDocument(context.get(siteContext));
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const site = root.loaderData?.site;
  if (!site) return messageMeta(site, "Developers");
  return pageMeta(site, {
    title: "Developers: REST, Feeds, Webhooks, MCP",
    description: `How programs read ${site.name}: a REST interface in PostgREST's dialect, feeds and exports of any filter, signed webhooks, and a server for AI assistants.`,
    keywords: ["funding data API", "startup funding REST API", "funding webhooks", "MCP server"],
    path: PATH,
    structuredData: [breadcrumbList(site, [{ name: "Home", href: "/" }, { name: "Developers", href: PATH }])],
  });
};

export default function Developers({ loaderData: document }: Route.ComponentProps) {
  const { name, url, sampleSize } = useSite();
  return (
    <div className="mx-auto max-w-page px-4 pt-6 md:px-6">
      <Breadcrumb above={[{ name: "Home", href: "/" }]} here="Developers" />
      <div className="mt-6">
        <PageHeading heading="Developers">
          Read {name} with your own programs: rows over REST, feeds and files of any filter, signed webhooks, and a server for AI assistants. What is unknown is null,
          never a guess, and every round links to its proof.
        </PageHeading>
      </div>
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
          <Finder siteUrl={url} />
          <Assistants siteUrl={url} />
          <OpenApi />
        </div>
      </div>
    </div>
  );
}
