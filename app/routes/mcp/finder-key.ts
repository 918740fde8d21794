import type { ApiKeyOutcome } from "../../context.ts";

/** Why a key does not let its holder use the email finder's tools; null when it does. */
export function refusedKey(key: ApiKeyOutcome): string | null {
  return key.state === "accepted" && key.scopes.includes("finder") ? null : "This tool needs an API key with the scope finder: make one on your account's page.";
}
