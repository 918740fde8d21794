import type { RunSettings } from "../../core/intake/managed-sources/begun-run.ts";
import type { ConnectionTarget } from "../../db/connection-target.ts";

/** The first message to the import process. */
export interface StartImports {
  readonly kind: "start";
  readonly target: ConnectionTarget;
  /** The site's secret, which keys the hashes of suppressed people. */
  readonly secret: Buffer | undefined;
  readonly settings: RunSettings;
}

/** An import task or the run of a source. */
export type ImportWork = { readonly taskId: number } | { readonly runId: number };

/** Work to perform; the reply repeats its number. */
export interface RunImport {
  readonly kind: "run";
  readonly number: number;
  readonly work: ImportWork;
}

export interface ImportReply {
  readonly number: number;
  /** Null if the task has ended, also if it failed with a problem of its own. */
  readonly error: { readonly message: string; readonly isAway: boolean } | null;
}
