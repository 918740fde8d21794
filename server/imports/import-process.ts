import { brandNames } from "../../app/content/branded-site.ts";
import { ContentReader } from "../../app/content/content.ts";
import { runTask } from "../../core/intake/ingest/tasks/run-task.ts";
import type { RunSettings } from "../../core/intake/managed-sources/begun-run.ts";
import { runSource } from "../../core/intake/managed-sources/run-source.ts";
import type { ConnectionTarget } from "../../db/connection-target.ts";
import { closeDatabase, openDatabase } from "../../db/client.ts";
import { systemClock } from "../../platform/clock.ts";
import { answerCalls } from "../cluster/process-calls.ts";

// Started by import-client.ts: performs import tasks and runs of sources on behalf of a process that runs jobs, and ends with it.

export interface StartImports {
  readonly target: ConnectionTarget;
  /** The site's secret, which keys the hashes of suppressed people. */
  readonly secret: Buffer | undefined;
  readonly settings: RunSettings;
}

/** An import task or the run of a source. */
export type ImportWork = { readonly taskId: number } | { readonly runId: number };

export type ImportCalls = ReturnType<typeof start>["calls"];

answerCalls(start);

function start({ target, secret, settings }: StartImports) {
  const isEmbedded = typeof target !== "string";
  const db = openDatabase(target, {
    applicationName: "newly-raised imports",
    maxConnections: 4,
    isLowPriority: isEmbedded,
  });
  // The task names the actor.
  const ctx = {
    db,
    clock: systemClock,
    actor: { id: "schedule", access: "owner" as const },
    ...(secret && { secret: Buffer.from(secret) }),
  };
  const contents = new ContentReader();
  return {
    calls: {
      /** Returns when the task has ended, also if it failed with a problem of its own. */
      async run(work: ImportWork): Promise<void> {
        // Sources see the name set by editors.
        const { name: siteName } = brandNames(settings.siteName, await contents.read(ctx));
        const branded = { ...settings, siteName };
        await ("taskId" in work
          ? runTask(ctx, { ...work, settings: branded })
          : runSource(ctx, { ...work, settings: branded }));
      },
    },
    close: () => closeDatabase(db),
  };
}
