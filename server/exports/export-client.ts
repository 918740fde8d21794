import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { PublicAccess } from "../../core/shared/context.ts";
import type { Exporter } from "../../core/reading/exports/exporter.ts";
import type { ConnectionTarget } from "../../db/connection-target.ts";
import { markAway } from "../../db/database-trouble.ts";
import { AppError } from "../../platform/errors.ts";
import type { ExportCall, ExportReply, ExportResults, NumberedCall, SentError, StartExports } from "./messages.ts";

const PROGRAM = join(import.meta.dirname, "export-process.ts");
const IDLE_MS = 60_000;
const STOP_MS = 1_000;

interface Pending {
  readonly child: ChildProcess;
  resolve(result: ExportResults[keyof ExportResults]): void;
  reject(error: Error): void;
}

interface Options {
  readonly target: ConnectionTarget;
  /** Settings for what visitors see; the default if absent. */
  readonly publicAccess?: PublicAccess | undefined;
  /** Called with each failure to reach the database. */
  readonly onAway: (error: unknown) => void;
  /** Idle time after which the process ends; one minute by default. */
  readonly idleMs?: number;
}

/**
 * Writes exports in a process of their own, so that pages of the web process keep their speed. The process starts with
 * the first export and ends after a minute without one. If it dies, its exports fail and the next one starts another.
 */
export class ExportClient implements Exporter {
  readonly #options: Options;
  readonly #pending = new Map<number, Pending>();
  readonly #open = new Set<number>();
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastNumber = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Process id; absent while none runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  openExport: Exporter["openExport"] = (actor, input) =>
    this.#openWith({ kind: "open-export", exportId: this.#next(), actor, input });

  openKeys: Exporter["openKeys"] = (actor, input) =>
    this.#openWith({ kind: "open-keys", exportId: this.#next(), actor, input });

  openCompanies: Exporter["openCompanies"] = (actor, input) =>
    this.#openWith({ kind: "open-companies", exportId: this.#next(), actor, input });

  /** Ends the process; exports in progress are rolled back. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return;
    const exited = once(child, "exit");
    if (child.connected) child.disconnect();
    await Promise.race([exited, sleep(STOP_MS, undefined, { ref: false })]);
    child.kill("SIGKILL");
  }

  async #openWith<K extends "open-export" | "open-keys" | "open-companies">(call: ExportCall & { readonly kind: K }) {
    clearTimeout(this.#idle);
    this.#open.add(call.exportId);
    try {
      return this.#withBody(call.exportId, await this.#call(call));
    } catch (error) {
      this.#open.delete(call.exportId);
      this.#stopWhenIdle();
      throw error;
    }
  }

  #withBody<Head>(exportId: number, head: Head) {
    const close = async (): Promise<void> => {
      if (!this.#open.delete(exportId)) return;
      if (this.#child !== null) await this.#call({ kind: "close", exportId });
      this.#stopWhenIdle();
    };
    return { ...head, body: this.#read(exportId, close), close };
  }

  async *#read(exportId: number, close: () => Promise<void>): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        const bytes = await this.#call({ kind: "read", exportId });
        if (bytes === null) break;
        yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      }
      this.#open.delete(exportId);
      this.#stopWhenIdle();
    } finally {
      await close();
    }
  }

  #next(): number {
    this.#lastNumber += 1;
    return this.#lastNumber;
  }

  #stopWhenIdle(): void {
    clearTimeout(this.#idle);
    if (this.#open.size === 0)
      this.#idle = setTimeout(() => void this.close(), this.#options.idleMs ?? IDLE_MS).unref();
  }

  #call<C extends ExportCall>(call: C): Promise<ExportResults[C["kind"]]> {
    const child = (this.#child ??= this.#start());
    const number = this.#next();
    return new Promise((resolve, reject) => {
      // The reply to a call has the type that its kind promises.
      this.#pending.set(number, { child, resolve: (result) => resolve(result as ExportResults[C["kind"]]), reject });
      child.send({ number, call } satisfies NumberedCall, (error) => {
        if (error !== null) this.#settle({ number, error: { appCode: null, message: error.message, isAway: false } });
      });
    });
  }

  #start(): ChildProcess {
    const child = fork(PROGRAM, { serialization: "advanced", execArgv: [] });
    child.on("message", (reply) => this.#settle(reply as ExportReply));
    // Sending to a process that has ended fails with the same error, and its exit ends the calls.
    child.on("error", () => undefined);
    child.once("exit", () => {
      if (this.#child === child) this.#child = null;
      // The next process may have calls of its own before this one has ended.
      const error = { appCode: null, message: "the export process ended", isAway: false };
      for (const [number, pending] of this.#pending) if (pending.child === child) this.#settle({ number, error });
    });
    child.send({
      kind: "start",
      target: this.#options.target,
      publicAccess: this.#options.publicAccess,
    } satisfies StartExports);
    // A finished web process may end while the export process is idle.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #settle(reply: ExportReply): void {
    const pending = this.#pending.get(reply.number);
    this.#pending.delete(reply.number);
    if ("result" in reply) pending?.resolve(reply.result);
    else pending?.reject(this.#toError(reply.error));
  }

  #toError({ appCode, message, isAway }: SentError): Error {
    if (appCode !== null) return new AppError(appCode, message);
    const error = new Error(message);
    if (isAway) {
      markAway(error);
      this.#options.onAway(error);
    }
    return error;
  }
}
