import { expect, it } from "vitest";
import { isPersonal } from "./personal.ts";

it.each([
  [undefined, undefined, false],
  [null, null, false],
  ["Bearer key", undefined, true],
  ["", undefined, true],
  [undefined, "theme=dark; _ga=GA1.1.2", false],
  [undefined, "a=session", false],
  [undefined, "theme=dark; better-auth.session_token=x", true],
  [undefined, "__Secure-better-auth.session_token=x", true],
  [undefined, "Session=x", true],
])("authorization %j with cookie %j is personal: %s", (authorization, cookie, personal) => {
  expect(isPersonal({ authorization, cookie, apikey: undefined })).toBe(personal);
});

it.each([
  [null, false],
  ["", true],
  ["key", true],
])("apikey %j is personal: %s", (apikey, personal) => {
  expect(isPersonal({ authorization: null, cookie: null, apikey })).toBe(personal);
});
