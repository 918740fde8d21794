import type { Replica } from "../../core/shared/replica.ts";
import { closeDatabase, type Database, openDatabase } from "../../db/client.ts";
import { ReplicaWatch } from "../../db/replica-watch.ts";
import type { Settings } from "../../platform/env.ts";
import type { Log } from "../../platform/log.ts";
import type { Lifetime } from "./lifetime.ts";

interface ReplicaStart {
  readonly settings: Pick<Settings, "replicaUrl" | "replicaMaxLagSeconds">;
  readonly primary: Database;
  readonly log: Pick<Log, "info" | "warn">;
  readonly lifetime: Lifetime;
}

/**
 * Opens the configured replica; null without one. It may be down: until it answers, lists are read from the primary.
 */
export function openReplica({ settings, primary, log, lifetime }: ReplicaStart): Replica | null {
  if (settings.replicaUrl === undefined) return null;
  const db = openDatabase(settings.replicaUrl, { applicationName: "newly-raised lists" });
  lifetime.closeAtEnd(() => closeDatabase(db));
  return new ReplicaWatch({
    primary,
    replica: db,
    maxLagMs: settings.replicaMaxLagSeconds * 1_000,
    now: () => performance.now(),
    onChange(isUsed, reason) {
      if (isUsed) log.info("lists are read from the replica");
      else log.warn(`lists are read from the primary: the replica is not fresh (${reason})`);
    },
  });
}
