import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A person with an account at the provider. */
export interface ProviderAccount {
  readonly id: string;
  readonly email: string;
  readonly verified: boolean;
}

/**
 * An OAuth provider on loopback that behaves like Google's and GitHub's: a code is valid once, for the client that
 * requested it, with its secret (RFC 6749, 4.1; PKCE, RFC 7636).
 */
export interface OAuthProvider {
  /** Simulates the browser at the provider's page: consents and returns with a code. */
  agree(authorizationUrl: string, account: ProviderAccount): string;
  /** A `fetch` that redirects requests for Google and GitHub to this provider, and rejects all others. */
  readonly fetch: typeof fetch;
  stop(): Promise<void>;
}

const CLIENT = { id: "a-client", secret: "its secret" };
const HOSTS = new Set(["oauth2.googleapis.com", "github.com", "api.github.com"]);

interface Grant {
  readonly account: ProviderAccount;
  readonly redirectUri: string | null;
  readonly challenge: string | null;
}

/** The credentials of the site at the provider. */
export const PROVIDER_CREDENTIALS = { clientId: CLIENT.id, clientSecret: CLIENT.secret };

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

export async function startOAuthProvider(): Promise<OAuthProvider> {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, ProviderAccount>();
  const exchange = (form: URLSearchParams): object => {
    const grant = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const verifier = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const good =
      grant !== undefined &&
      form.get("client_id") === CLIENT.id &&
      form.get("client_secret") === CLIENT.secret &&
      form.get("redirect_uri") === grant.redirectUri &&
      (grant.challenge === null || grant.challenge === verifier);
    if (!good) return { error: "invalid_grant" };
    const token = randomBytes(16).toString("hex");
    tokens.set(token, grant.account);
    const { id, email, verified } = grant.account;
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: "https://accounts.google.com",
      aud: CLIENT.id,
      sub: id,
      email,
      email_verified: verified,
      name: "Somebody's real name",
      iat: now,
      exp: now + 600,
    };
    return { access_token: token, token_type: "bearer", id_token: `${part({ alg: "none" })}.${part(claims)}.` };
  };
  const server = createServer((request, response) => {
    const account = tokens.get(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
    const answer = (body: object, status = 200) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.method === "POST") {
      let text = "";
      request
        .on("data", (chunk: Buffer) => (text += chunk.toString()))
        .on("end", () => answer(exchange(new URLSearchParams(text))));
    } else if (account === undefined) answer({ message: "Bad credentials" }, 401);
    else if (request.url === "/user/emails")
      answer([{ email: account.email, primary: true, verified: account.verified }]);
    else answer({ id: account.id, login: "somebody", name: "Somebody's real name", email: null });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const real = globalThis.fetch;
  return {
    agree(authorizationUrl, account) {
      const { searchParams } = new URL(authorizationUrl);
      if (searchParams.get("client_id") !== CLIENT.id) throw new Error("an unknown client");
      const code = randomBytes(8).toString("hex");
      codes.set(code, {
        account,
        redirectUri: searchParams.get("redirect_uri"),
        challenge: searchParams.get("code_challenge"),
      });
      const back = new URL(searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", searchParams.get("state") ?? "");
      return back.href;
    },
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (!HOSTS.has(url.hostname)) throw new Error(`nothing leads to ${url.hostname} in a test`);
      return real(`http://127.0.0.1:${port}${url.pathname}`, init);
    },
    async stop() {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
