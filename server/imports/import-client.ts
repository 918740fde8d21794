import { join } from "node:path";
import { COMMAND_FLAGS } from "../../bootstrap/node-flags.mjs";
import { ProcessClient } from "../cluster/process-client.ts";
import type { ImportCalls, ImportWork, StartImports } from "./import-process.ts";

const PROGRAM = join(import.meta.dirname, "import-process.ts");

type Options = StartImports & {
  /** Idle time after which the process ends; one minute by default. */
  readonly idleMs?: number;
};

/**
 * Performs import tasks or runs of sources in a process of their own, so that pages and other jobs keep their speed and
 * the memory of a large list is freed. If it dies, its task is rolled back, and the next attempt starts another.
 */
export class ImportClient extends ProcessClient<ImportCalls, StartImports> {
  constructor({ idleMs, ...start }: Options) {
    // An unfinished task is rolled back and repeated.
    super({ name: "import", program: PROGRAM, nodeFlags: COMMAND_FLAGS, graceMs: 0, start, idleMs });
  }

  /**
   * Performs a task. Throws what the attempt threw, or an error if the process died; aborting kills the process, which
   * rolls the attempt back.
   */
  async run(work: ImportWork, signal: AbortSignal): Promise<void> {
    const end = this.begin();
    const kill = () => this.kill();
    signal.addEventListener("abort", kill, { once: true });
    try {
      signal.throwIfAborted();
      await this.call("run", work);
    } finally {
      signal.removeEventListener("abort", kill);
      end();
    }
  }
}
