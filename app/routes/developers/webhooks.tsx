import { JOBS } from "../../../core/jobs/declared.ts";
import type { OpenApiDocument } from "../openapi/openapi-object.ts";
import { SIGNATURE_HEADERS } from "../openapi/webhooks.ts";
import { SIGNATURE_SAMPLES } from "./code-samples.ts";
import { CodeBlock } from "./code-block.tsx";
import { DescribedNames } from "./described-names.tsx";
import { Marked } from "./marked.tsx";
import { Part } from "./part.tsx";

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

export function Webhooks({ document }: { readonly document: OpenApiDocument }) {
  const { limit } = JOBS["webhooks.deliver"].retries;
  return (
    <Part id="webhooks">
      <p>
        A saved search can tell an address of yours what comes into it, changes in it and leaves it. Messages are signed as{" "}
        <a className="outbound link" href="https://www.standardwebhooks.com" target="_blank" rel="noopener">
          Standard Webhooks
        </a>{" "}
        says, so its libraries work. With a paid plan you <a className="link" href="/account#webhooks">add webhooks on your account page</a>; it shows
        what became of each message, and sends one again.
      </p>
      <DescribedNames caption="Messages" heads={["Type", "What it tells"]} rows={Object.entries(document.webhooks).map(([name, { post }]) => ({ name, description: post?.summary ?? "" }))} />
      <CodeBlock title="A message">{MESSAGE}</CodeBlock>
      <ul className="list">
        {SIGNATURE_HEADERS.map(({ name, description }) => (
          <li key={name}>
            <code>{name}</code> <Marked>{description}</Marked>
          </li>
        ))}
      </ul>
      <p>
        Answer with any 2xx status soon. Anything else is followed by up to {limit} further attempts with growing pauses; 410 ends it for good. The same message always has the
        same id, so what has been seen can be passed over.
      </p>
      <h3>Checking the signature</h3>
      <p>Check the body as it came, before it is parsed.</p>
      {SIGNATURE_SAMPLES.map(({ language, code }) => (
        <CodeBlock key={language} title={language}>
          {code}
        </CodeBlock>
      ))}
    </Part>
  );
}
