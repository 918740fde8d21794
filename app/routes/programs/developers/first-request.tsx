import { KEY_SCOPES, SCOPE_WORDS } from "../../../../core/programs/keys/api-key.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { FIRST_EXAMPLE, asCurl, readingSamples } from "./examples.ts";
import { CodeBlock, Part } from "./part.tsx";

export function FirstRequest({ siteUrl }: { readonly siteUrl: string }) {
  return (
    <Part id="start">
      <p>
        This works without a key. <TextLink href={FIRST_EXAMPLE.path}>Open it in the browser</TextLink>, or:
      </p>
      <CodeBlock title={FIRST_EXAMPLE.title}>{asCurl(siteUrl, FIRST_EXAMPLE)}</CodeBlock>
      <p>
        The API is compatible with PostgREST and its client libraries, and works with any HTTP client. It is read-only
        (GET, HEAD and OPTIONS) and supports CORS.
      </p>
      {readingSamples(siteUrl).map(({ language, code }) => (
        <CodeBlock key={language} title={language}>
          {code}
        </CodeBlock>
      ))}
    </Part>
  );
}

export function Keys({ siteUrl, sampleSize }: { readonly siteUrl: string; readonly sampleSize: number }) {
  return (
    <Part id="keys">
      <p>
        Without a key, you can access the newest {sampleSize.toLocaleString("en-US")} funding rounds. A member's key
        gives access to all rounds and to the columns marked for accounts. With a{" "}
        <TextLink href="/pricing">paid plan</TextLink>, you can{" "}
        <TextLink href="/account/settings/keys">create and revoke keys on your account page</TextLink>.
      </p>
      <p>Each key has scopes. Requests outside its scopes get a 401:</p>
      <ul className="list">
        {KEY_SCOPES.map((scope) => (
          <li key={scope}>
            <code>{scope}</code> {SCOPE_WORDS[scope]}
          </li>
        ))}
      </ul>
      <p>
        Send the key in either header. We show it only once, so store it as a secret and never publish it in a web page.
      </p>
      <CodeBlock title="PostgREST clients">{`curl -H "apikey: YOUR_API_KEY" '${siteUrl}/rest/v1/rounds'`}</CodeBlock>
      <CodeBlock title="Other clients">{`curl -H "Authorization: Bearer YOUR_API_KEY" '${siteUrl}/rest/v1/rounds'`}</CodeBlock>
      <p>
        Feed readers use neither: <TextLink href="#feeds">feeds</TextLink> accept the key as a password.
      </p>
      <p>An invalid or revoked key gets a 401; it is never treated as no key.</p>
    </Part>
  );
}
