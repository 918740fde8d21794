import { openKeys } from "../../core/reading/exports/exporter.ts";
import { openListedCompanies } from "../../core/reading/exports/listed-companies.ts";
import { openExport } from "../../core/reading/exports/open-export.ts";
import type { Actor, Context, PublicAccess } from "../../core/shared/context.ts";
import type { ConnectionTarget } from "../../db/connection-target.ts";
import { closeDatabase, openDatabase } from "../../db/client.ts";
import { systemClock } from "../../platform/clock.ts";
import { answerCalls } from "../cluster/process-calls.ts";

// Started by export-client.ts: writes export files on behalf of a web process, which passes the bytes on. It ends with
// that process or when its channel is closed.

export interface StartExports {
  readonly target: ConnectionTarget;
  /** Settings for what visitors see; the default if absent. */
  readonly publicAccess?: PublicAccess | undefined;
}

export type ExportCalls = ReturnType<typeof start>["calls"];

interface Opened {
  readonly body: AsyncIterable<Buffer>;
  readonly close: () => Promise<void>;
}

interface Running {
  readonly chunks: AsyncIterator<Buffer>;
  readonly close: () => Promise<void>;
}

answerCalls(start);

function start({ target, publicAccess }: StartExports) {
  const db = openDatabase(target, { applicationName: "newly-raised exports" });
  const running = new Map<number, Running>();

  /** `exportId` is chosen by the caller. */
  function opener<Input, Head extends Opened>(open: (ctx: Context, input: Input) => Promise<Head>) {
    return async (exportId: number, actor: Actor, input: Input): Promise<Omit<Head, keyof Opened>> => {
      const { body, close, ...head } = await open(
        { db, actor, clock: systemClock, ...(publicAccess && { publicAccess }) },
        input,
      );
      running.set(exportId, { chunks: body[Symbol.asyncIterator](), close });
      return head;
    };
  }

  return {
    calls: {
      openExport: opener(openExport),
      openKeys: opener(openKeys),
      openCompanies: opener(openListedCompanies),
      /** The next bytes of the file; null at its end, once the export is recorded. */
      async read(exportId: number): Promise<Uint8Array | null> {
        const { done, value } = (await running.get(exportId)?.chunks.next()) ?? { done: true };
        if (done !== true) return value;
        running.delete(exportId);
        return null;
      },
      async close(exportId: number): Promise<void> {
        await running.get(exportId)?.close();
        running.delete(exportId);
      },
    },
    async close() {
      await Promise.allSettled([...running.values()].map(({ close }) => close()));
      await closeDatabase(db);
    },
  };
}
