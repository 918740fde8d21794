import type { ApiKeyOutcome } from "../../../context.ts";

/** Reason why a key may not use the email finder's tools; null when it may. */
export function refusedKey(key: ApiKeyOutcome): string | null {
  return key.state === "accepted" && key.scopes.includes("finder")
    ? null
    : "This tool needs an API key with the scope finder: create one on your account page.";
}
