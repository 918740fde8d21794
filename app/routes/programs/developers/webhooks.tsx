import { deliverJob } from "../../../../core/programs/webhooks/jobs/deliver.ts";
import type { OpenApiDocument } from "../../../api/openapi-object.ts";
import { SIGNATURE_HEADERS } from "../openapi/webhooks.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { SIGNATURE_SAMPLES } from "./examples.ts";
import { Operations } from "./operations.tsx";
import { CodeBlock, DescribedNames, Marked, Part } from "./part.tsx";

const MESSAGE = `POST /your/endpoint HTTP/1.1
content-type: application/json
webhook-id: msg_5f0c…
webhook-timestamp: 1788264000
webhook-signature: v1,K5oZ…

{
  "type": "search.rounds.added",
  "timestamp": "2026-09-01T12:00:00.000Z",
  "data": {
    "search": { "id": 3, "name": "Seed in France", "address": "stage=Seed&country=FR" },
    "rounds": [{ "round_id": 812, "company_name": "…", "proof_url": "…" }]
  }
}`;

const CHANGED = `{
  "round_id": 812,
  "amount": 3600000,
  "currency": "EUR",
  …
  "changed": {
    "amount": { "from": 3000000, "to": 3600000 },
    "amount_usd": { "from": 3250000, "to": 3900000 },
    "investors": null
  }
}`;

export function Webhooks({ document }: { readonly document: OpenApiDocument }) {
  const { attempts } = deliverJob;
  return (
    <Part id="webhooks">
      <p>
        A saved search can notify your endpoint of rounds that enter it, change in it or leave it. Messages are signed
        according to{" "}
        <a className="outbound link" href="https://www.standardwebhooks.com" target="_blank" rel="noopener">
          Standard Webhooks
        </a>{" "}
        , so its libraries work. With a paid plan you{" "}
        <TextLink href="/account/settings/webhooks">add webhooks on your account page</TextLink>, where you can see each
        message's status and resend it.
      </p>
      <DescribedNames
        caption="Messages"
        heads={["Type", "Description"]}
        rows={Object.entries(document.webhooks).map(([name, { post }]) => ({ name, description: post?.summary ?? "" }))}
      />
      <CodeBlock title="A message">{MESSAGE}</CodeBlock>
      <p>
        A webhook may instead send one round a message, whose columns are then in <code>data</code> as well, for{" "}
        <TextLink href="#recipes">programs without code</TextLink>.
      </p>
      <p>
        Each round of a message about changes also names the columns that changed, with their former and current values.
        A column whose former value may name a person is null.
      </p>
      <CodeBlock title="A changed round">{CHANGED}</CodeBlock>
      <ul className="list">
        {SIGNATURE_HEADERS.map(({ name, description }) => (
          <li key={name}>
            <code>{name}</code> <Marked>{description}</Marked>
          </li>
        ))}
      </ul>
      <p>
        Respond promptly with any 2xx status. Otherwise we retry up to {attempts - 1} times with growing delays; 410
        disables the webhook. A message keeps its id across attempts, so you can skip duplicates.
      </p>
      <h3>Verifying the signature</h3>
      <p>Verify the raw body before parsing it.</p>
      {SIGNATURE_SAMPLES.map(({ language, code }) => (
        <CodeBlock key={language} title={language}>
          {code}
        </CodeBlock>
      ))}
      <h3>Managing searches and webhooks</h3>
      <p>
        With a key of the scope <code>manage</code>, a program saves searches, sets their e-mail alerts and adds
        webhooks, by the same rules as on your account page; see{" "}
        <TextLink href="/developers/rest-hooks">REST hooks</TextLink>.
      </p>
      <Operations document={document} tags={["Saved searches", "Webhooks"]} />
    </Part>
  );
}
