import { ATTIO } from "./attio/attio.ts";
import type { DestinationKind } from "./destination-kind.ts";
import { EACH_LEAD } from "./each-lead/each-lead.ts";
import { HUBSPOT } from "./hubspot/hubspot.ts";
import { PIPEDRIVE } from "./pipedrive/pipedrive.ts";
import { SLACK } from "./slack/slack.ts";

/** Every tool that leads can be delivered to. */
export const DESTINATION_KINDS: readonly DestinationKind[] = [HUBSPOT, PIPEDRIVE, ATTIO, SLACK, EACH_LEAD];

/** Throws for a key that is none. */
export function kindOf(key: string): DestinationKind {
  const kind = DESTINATION_KINDS.find((one) => one.key === key);
  if (kind === undefined) throw new Error(`there is no destination "${key}"`);
  return kind;
}
