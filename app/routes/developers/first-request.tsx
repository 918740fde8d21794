import { KEY_SCOPES, SCOPE_WORDS } from "../../../core/keys/scopes.ts";
import { readingSamples } from "./code-samples.ts";
import { CodeBlock } from "./code-block.tsx";
import { asCurl, FIRST_EXAMPLE } from "./examples.ts";
import { Part } from "./part.tsx";

export function FirstRequest({ siteUrl }: { readonly siteUrl: string }) {
  return (
    <Part id="start">
      <p>
        This works as it stands, without a key. <a className="link" href={FIRST_EXAMPLE.path}>Open it in the browser</a>, or:
      </p>
      <CodeBlock title={FIRST_EXAMPLE.title}>{asCurl(siteUrl, FIRST_EXAMPLE)}</CodeBlock>
      <p>
        The interface speaks the dialect of PostgREST, so its clients work, and so does any program that can fetch an address. It is read-only: GET, HEAD and OPTIONS.
        Pages of other sites may call it, too.
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
        Without a key, everything here reaches the newest {sampleSize.toLocaleString("en-US")} funding rounds, whatever the filter, the order or the page. With the key of a
        paid plan it reaches all of them, and shows the columns marked for accounts. With one of <a className="link" href="/pricing">the plans</a> you{" "}
        <a className="link" href="/account#keys">make and revoke keys on your account page</a>.
      </p>
      <p>Each key has scopes, and is refused with 401 where it lacks the one that is needed:</p>
      <ul className="list">
        {KEY_SCOPES.map((scope) => (
          <li key={scope}>
            <code>{scope}</code> {SCOPE_WORDS[scope]}
          </li>
        ))}
      </ul>
      <p>Send the key in either header. It is shown once when it is made, so keep it where programs keep secrets, and never put it in a page.</p>
      <CodeBlock title="As clients of PostgREST do">{`curl -H "apikey: YOUR_API_KEY" '${siteUrl}/rest/v1/rounds'`}</CodeBlock>
      <CodeBlock title="As everything else does">{`curl -H "Authorization: Bearer YOUR_API_KEY" '${siteUrl}/rest/v1/rounds'`}</CodeBlock>
      <p>
        Feed readers send neither: <a className="link" href="#feeds">feeds</a> take the key as a password, too.
      </p>
      <p>A key that is wrong or revoked is answered with 401, never as if there were none.</p>
    </Part>
  );
}
