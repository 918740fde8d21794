import type { ReturnKind } from "./return-kind.ts";

/** A provider's event about one mail. */
export interface MailEvent {
  readonly kind: ReturnKind;
  /** Local part of our Message-ID, if the provider kept it. */
  readonly messageId: string | null;
  readonly address: string | null;
  readonly reason: string | null;
}

/** The events of a webhook request, or the reason for its rejection. Events without an effect are left out. */
export type ReadEvents =
  | { readonly kind: "events"; readonly events: readonly MailEvent[] }
  | { readonly kind: "unauthenticated" }
  | { readonly kind: "malformed"; readonly problem: string };

/** A webhook request, including the header that authenticates it. */
export interface EventPost {
  readonly body: string;
  readonly authorization: string | null;
}

/** Extracts our Message-ID's local part from any provider's notation; `null` for a foreign id. */
export function ownMessageId(text: string | null | undefined): string | null {
  return (
    /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@|$)/i.exec(text?.trim() ?? "")?.[1]?.toLowerCase() ?? null
  );
}

/** Parses JSON; undefined when it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
