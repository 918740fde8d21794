import { TextLink } from "../../../ui/forms/controls.tsx";
import type { OpenApiDocument } from "../../../api/openapi-object.ts";
import { Operations } from "./operations.tsx";
import { CodeBlock, Part } from "./part.tsx";

const BODY = `{"list": "Customers", "companies": [
  {"external_id": "crm-7", "domain": "acme.example", "metadata": {"owner": "Ada"}},
  {"external_id": "crm-8", "name": "Birch Labs", "place": "Berlin, Germany"}]}`;

/** Lists of companies to watch, or to leave out. */
export function WatchedCompanies({
  siteUrl,
  document,
}: {
  readonly siteUrl: string;
  readonly document: OpenApiDocument;
}) {
  return (
    <Part id="lists">
      <p>
        Send the companies that matter to you: to watch, or (<code>"purpose": "leave_out"</code> with your{" "}
        <code>"consent": true</code>) to leave out of your list, files, REST, feeds, assistants, alerts, webhooks,
        destinations and monthly lists. They are matched by domain, then by name with place (<code>GB</code> or the
        country's name will do); uncertain ones wait for your decision: send the <code>company_id</code> of a candidate,
        fill in <code>our id</code> in the list's file and upload it, or decide{" "}
        <TextLink href="/account/companies">on your account's page</TextLink>. A domain may be its SHA-256 hash in
        hexadecimal, of lower-case text without www.
      </p>
      <CodeBlock>{`curl -X PUT ${siteUrl}/api/watched-companies -H 'apikey: nrk_…' -H 'content-type: application/json' \\\n  -d '${BODY}'`}</CodeBlock>
      <p>
        A watch list comes with a saved search, <code>watched=ID</code>, which works wherever a filter does: exports,
        feeds, webhooks, destinations. The rounds in its webhooks' messages carry your <code>external_id</code> and{" "}
        <code>metadata</code>, and <code>listed</code> with all of your entries. <code>company.matched</code> comes
        besides, one for each company, when it raises and when there is other news: a correction, an article, a person
        or an address.
      </p>
      <Operations document={document} tags={["Watched companies", "Destinations"]} />
    </Part>
  );
}
