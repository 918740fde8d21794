import { flushCompileCache } from "node:module";
import { openExport } from "../../core/reading/exports/open-export.ts";
import { openKeys } from "../../core/reading/exports/exporter.ts";
import { openListedCompanies } from "../../core/reading/exports/listed-companies.ts";
import type { Context } from "../../core/shared/context.ts";
import { closeDatabase, openDatabase } from "../../db/client.ts";
import { databaseTrouble } from "../../db/database-trouble.ts";
import { systemClock } from "../../platform/clock.ts";
import { isAppError } from "../../platform/errors.ts";
import { lowerPriority } from "../../platform/low-priority.ts";
import type { ExportCall, ExportReply, ExportResults, NumberedCall, SentError, StartExports } from "./messages.ts";

// Started by export-client.ts: writes export files on behalf of a web process, which passes the bytes on. It ends with
// that process or when its channel is closed.

interface Running {
  readonly chunks: AsyncIterator<Buffer>;
  readonly close: () => Promise<void>;
}

const running = new Map<number, Running>();
const started = Promise.withResolvers<Omit<Context, "actor">>();

// Ctrl-C reaches every process of the terminal; files in progress continue until the site has stopped serving.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
lowerPriority();

process.on("message", (message: StartExports | NumberedCall) => {
  if ("kind" in message) {
    started.resolve({
      db: openDatabase(message.target, { applicationName: "newly-raised exports" }),
      clock: systemClock,
      ...(message.publicAccess && { publicAccess: message.publicAccess }),
    });
    // Node would keep compiled code only at a normal exit, but this process may be killed.
    flushCompileCache();
    return;
  }
  const { number, call } = message;
  perform(call).then(
    (result) => reply({ number, result }),
    (error: unknown) => reply({ number, error: withoutClass(error) }),
  );
});

process.once("disconnect", () => {
  void started.promise
    .then(async ({ db }) => {
      await Promise.allSettled([...running.values()].map(({ close }) => close()));
      await closeDatabase(db);
    })
    .finally(() => process.exit(0));
});

function reply(message: ExportReply): void {
  // The web process may have ended meanwhile.
  process.send?.(message, () => undefined);
}

async function perform(call: ExportCall): Promise<ExportResults[keyof ExportResults]> {
  if (call.kind === "read") return read(call.exportId);
  if (call.kind === "close") {
    await running.get(call.exportId)?.close();
    running.delete(call.exportId);
    return null;
  }
  const ctx = { ...(await started.promise), actor: call.actor };
  const { body, close, ...head } = await open(ctx, call);
  running.set(call.exportId, { chunks: body[Symbol.asyncIterator](), close });
  return head;
}

function open(ctx: Context, call: Exclude<ExportCall, { kind: "read" | "close" }>) {
  switch (call.kind) {
    case "open-export":
      return openExport(ctx, call.input);
    case "open-keys":
      return openKeys(ctx, call.input);
    case "open-companies":
      return openListedCompanies(ctx, call.input);
  }
}

async function read(exportId: number): Promise<Uint8Array | null> {
  const { done, value } = (await running.get(exportId)?.chunks.next()) ?? { done: true };
  if (done !== true) return value;
  running.delete(exportId);
  return null;
}

function withoutClass(error: unknown): SentError {
  if (isAppError(error)) return { appCode: error.code, message: error.message, isAway: false };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { appCode: null, message, isAway: databaseTrouble(error) === "away" };
}
