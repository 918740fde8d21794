import { type ChildProcess, spawn } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/** systemd's RestartSec when a unit names none. */
const RESTART_MS = 100;

/** A program that is started again whenever it ends, as systemd does with `Restart=always`; its children end with it. */
export class Supervised {
  static readonly #all = new Set<Supervised>();

  /** Kills all of them for good, when the benchmark itself is interrupted; databases that nobody uses end by themselves. */
  static killAll(): void {
    for (const one of Supervised.#all) {
      one.#stopping = true;
      if (one.#child !== undefined) endGroup(one.#child);
    }
  }

  readonly #program: readonly string[];
  readonly #env: Readonly<Record<string, string>>;
  readonly #log: number;
  readonly #logFile: string;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();
  #stopping = false;
  /** How often it ended, whoever ended it. */
  ends = 0;

  constructor(program: readonly string[], env: Readonly<Record<string, string>>, logFile: string) {
    this.#program = program;
    this.#env = env;
    this.#log = openSync(logFile, "a");
    this.#logFile = logFile;
    Supervised.#all.add(this);
    this.#start();
  }

  #start(): void {
    // Away from any settings file, in a process group of its own.
    const child = spawn(process.execPath, this.#program, { cwd: "/", env: this.#env, detached: true, stdio: ["ignore", this.#log, this.#log] });
    this.#child = child;
    this.#ended = new Promise((resolve) => {
      child.once("close", () => {
        endGroup(child);
        resolve();
        if (this.#stopping) return;
        this.ends += 1;
        void delay(RESTART_MS).then(() => this.#stopping || this.#start());
      });
    });
  }

  /** How often its log says `words`, in all its starts. */
  said(words: string): number {
    return readFileSync(this.#logFile, "utf8").split(words).length - 1;
  }

  kill(): void {
    this.#child?.kill("SIGKILL");
  }

  /** Kills one of its child processes, which it replaces by itself; answers whether it has any. */
  killChild(random: () => number): boolean {
    const pid = this.#child?.pid;
    const children = pid === undefined ? [] : readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter((word) => word !== "");
    const chosen = children[Math.floor(random() * children.length)];
    if (chosen !== undefined) process.kill(Number(chosen), "SIGKILL");
    return chosen !== undefined;
  }

  /** Starts it again after {@link stop}. */
  resume(): void {
    this.#stopping = false;
    this.#start();
  }

  /** Asks it to stop, and kills it when it does not within 20 s; it is not started again. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#child?.kill("SIGTERM");
    const patience = setTimeout(() => this.kill(), 20_000);
    await this.#ended;
    clearTimeout(patience);
  }
}

/** What is left of a program's process group, as systemd ends what is left of a unit. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    // Nothing was left.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
