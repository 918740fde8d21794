import { flushCompileCache } from "node:module";
import { brandNames } from "../../app/content/branded-site.ts";
import { ContentReader } from "../../app/content/content.ts";
import { runTask } from "../../core/intake/ingest/tasks/run-task.ts";
import { runSource } from "../../core/intake/managed-sources/run-source.ts";
import { closeDatabase, openDatabase } from "../../db/client.ts";
import { databaseTrouble } from "../../db/database-trouble.ts";
import { systemClock } from "../../platform/clock.ts";
import { lowerPriority } from "../../platform/low-priority.ts";
import type { ImportReply, RunImport, StartImports } from "./messages.ts";

// Started by import-client.ts: performs import tasks and runs of sources on behalf of a process that runs jobs, and ends with it.

const started = Promise.withResolvers<(task: RunImport) => Promise<void>>();

// Ctrl-C reaches every process of the terminal; the process that started this one decides when it ends.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
lowerPriority();

process.on("message", (message: StartImports | RunImport) => {
  if (message.kind === "start") start(message);
  else
    started.promise
      .then((run) => run(message))
      .then(
        () => reply({ number: message.number, error: null }),
        (error: unknown) => reply({ number: message.number, error: withoutClass(error) }),
      );
});

function start({ target, secret, settings }: StartImports): void {
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
  started.resolve(async ({ work }) => {
    // Sources see the name set by editors.
    const { name: siteName } = brandNames(settings.siteName, await contents.read(ctx));
    const branded = { ...settings, siteName };
    await ("taskId" in work
      ? runTask(ctx, { ...work, settings: branded })
      : runSource(ctx, { ...work, settings: branded }));
  });
  // An unfinished task is rolled back and repeated.
  process.once("disconnect", () => void closeDatabase(db).finally(() => process.exit(0)));
  // Node would keep compiled code only at a normal exit, but the client kills this process.
  flushCompileCache();
}

function reply(message: ImportReply): void {
  // The other process may have ended meanwhile.
  process.send?.(message, () => undefined);
}

function withoutClass(error: unknown): ImportReply["error"] {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { message, isAway: databaseTrouble(error) === "away" };
}
