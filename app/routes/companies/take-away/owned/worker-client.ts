import workerAddress from "./worker.ts?worker&url";
import type { AnswerOf, InputOf, Reply, Verb } from "./worker-messages.ts";

/** What is told when something breaks that no file is to blame for. */
const BROKEN = "Your browser could not finish this. Reload the page and try again; if it happens again, choose a smaller file.";

/** A failure told in words for the person. */
export class OwnedListError extends Error {
  override readonly name = "OwnedListError";
}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
  readonly onRead: (bytes: number) => void;
}

/** The page's end of the worker that knows somebody's own companies; it starts with the first question. */
export class OwnedWorker {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor() {
    this.#worker = new Worker(workerAddress, { type: "module" });
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => this.#hear(data));
    this.#worker.addEventListener("error", () => this.stop());
  }

  /** Asks the worker. Rejects with an {@link OwnedListError} in words. `onRead` hears of bytes taken from a file. */
  ask<V extends Verb>(verb: V, input: InputOf<V>, onRead: (bytes: number) => void = () => undefined): Promise<AnswerOf<V>> {
    const id = ++this.#lastId;
    return new Promise<AnswerOf<V>>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onRead });
      this.#worker.postMessage({ id, verb, input }, []);
    });
  }

  /** Ends it; what still waits is rejected. */
  stop(): void {
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new OwnedListError(BROKEN));
    this.#waiting.clear();
  }

  #hear(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) return;
    if ("read" in reply) return waiting.onRead(reply.read);
    this.#waiting.delete(reply.id);
    if ("answer" in reply) waiting.resolve(reply.answer as never);
    else waiting.reject(new OwnedListError(reply.problem ?? BROKEN, { cause: reply.detail }));
  }
}
