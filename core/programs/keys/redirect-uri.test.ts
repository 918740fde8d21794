import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRedirectUri } from "./redirect-uri.ts";

describe("redirect addresses", () => {
  it.each([
    "https://claude.example/api/mcp/auth_callback",
    "https://vscode.example/redirect",
    "https://app.example:8443/cb?x=1",
    "http://localhost/cb",
    "http://localhost:33418/",
    "http://127.0.0.1:7/cb",
    "http://127.8.8.8/cb",
    "http://[::1]:7/cb",
    "com.example.app:/callback",
    "com.example.app://oauth",
    "com.example-app.mcp2:/cb",
    "COM.Example.App:/cb",
    "cursor://anysphere.cursor-mcp/oauth/callback",
  ])("may be %s", (uri) => expect(isRedirectUri(uri)).toBe(true));

  it.each([
    "",
    "nonsense",
    "/cb",
    "//a.example/cb",
    "http://plain.example/cb",
    "http://localhost.evil.example/cb",
    "http://127.0.0.1.evil.example/cb",
    "http://evil.example@127.0.0.1/",
    "https://127.0.0.1@evil.example/",
    "https://a.example/#part",
    "https://a.example/#",
    "https://a.example/\0",
    "https://a.example/\ud800",
    "https://a.example/\u00e9",
    "https://a.exa\tmple/",
    " https://a.example/",
    "javascript:alert(1)",
    "JavaScript://a.b/%0aalert(1)",
    "data:text/html,x",
    "vbscript:x",
    "blob:https://a.example/x",
    "file:///etc/passwd",
    "about:blank",
    "ftp://a.example/",
    "wss://a.example/",
    "intent://a.example#Intent;end",
    "intent:a",
    "view-source:https://a.example/",
    "ms-msdt:/id",
    "search-ms:query=x",
    "ms-excel:ofe|u|https://a.example/x",
    "vscode://a.b/cb",
    "cursor://anysphere.cursor-mcp/oauth/callback?x",
    "cursor://anysphere.cursor-mcp/oauth/callback/",
    "cursor://anysphere.cursor-mcp/oauth/Callback",
    "CURSOR://anysphere.cursor-mcp/oauth/callback",
    "cursor://evil/oauth/callback",
    "com.:/cb",
    "a..b:/cb",
    "a.-b:/cb",
    "com.example+app:/cb",
    "com.example.app:/cb#x",
  ])("may not be %j", (uri) => expect(isRedirectUri(uri)).toBe(false));

  it("use no scheme without a dot but https, http on the own machine and one exact address", () => {
    const scheme = fc.stringMatching(/^[a-z][a-z0-9+-]{0,12}$/).filter((name) => !["http", "https"].includes(name));
    fc.assert(
      fc.property(scheme, fc.webPath(), (name, path) => {
        expect(isRedirectUri(`${name}://a.example${path}`)).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.domain(), (host) => {
        expect(isRedirectUri(`http://${host}/cb`)).toBe(false);
      }),
    );
  });
});
