import { join } from "node:path";
import type { Actor } from "../../core/shared/context.ts";
import type { Exporter } from "../../core/reading/exports/exporter.ts";
import { ProcessClient } from "../cluster/process-client.ts";
import type { ExportCalls, StartExports } from "./export-process.ts";

const PROGRAM = join(import.meta.dirname, "export-process.ts");
const STOP_MS = 1_000;

type Options = StartExports & {
  /** Called with each failure to reach the database. */
  readonly onAway: (error: unknown) => void;
  /** Idle time after which the process ends; one minute by default. */
  readonly idleMs?: number;
};

/** Writes exports in a process of their own, so that pages of the web process keep their speed. */
export class ExportClient implements Exporter {
  readonly #process: ProcessClient<ExportCalls, StartExports>;
  #lastExport = 0;

  constructor({ onAway, idleMs, ...start }: Options) {
    const own = { name: "export", program: PROGRAM, nodeFlags: [], graceMs: STOP_MS };
    this.#process = new ProcessClient({ ...own, start, onAway, idleMs });
  }

  /** Process id; absent while none runs. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  openExport: Exporter["openExport"] = (actor, input) => this.#open("openExport", actor, input);
  openKeys: Exporter["openKeys"] = (actor, input) => this.#open("openKeys", actor, input);
  openCompanies: Exporter["openCompanies"] = (actor, input) => this.#open("openCompanies", actor, input);

  /** Ends the process; exports in progress are rolled back. */
  close(): Promise<void> {
    return this.#process.close();
  }

  async #open<N extends "openExport" | "openKeys" | "openCompanies">(
    name: N,
    actor: Actor,
    input: Parameters<ExportCalls[N]>[2],
  ) {
    const exportId = (this.#lastExport += 1);
    const end = this.#process.begin();
    try {
      const head = await this.#process.call(name, ...([exportId, actor, input] as Parameters<ExportCalls[N]>));
      let isOpen = true;
      const close = async (): Promise<void> => {
        if (!isOpen) return;
        isOpen = false;
        try {
          if (this.pid !== undefined) await this.#process.call("close", exportId);
        } finally {
          end();
        }
      };
      return { ...head, body: this.#read(exportId, close), close };
    } catch (error) {
      end();
      throw error;
    }
  }

  async *#read(exportId: number, close: () => Promise<void>): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        const bytes = await this.#process.call("read", exportId);
        if (bytes === null) break;
        yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      }
    } finally {
      await close();
    }
  }
}
