import { type ChildProcess, spawn } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/** systemd's default RestartSec. */
const RESTART_MS = 100;

/** A program that is restarted whenever it ends, like systemd's `Restart=always`; its children end with it. */
export class Supervised {
  static readonly #all = new Set<Supervised>();

  /** Kills all supervised programs if the benchmark is interrupted; their databases then end by themselves. */
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
  /** Number of times it ended, for any reason. */
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
    // Without a settings file, in its own process group.
    const child = spawn(process.execPath, this.#program, {
      cwd: "/",
      env: this.#env,
      detached: true,
      stdio: ["ignore", this.#log, this.#log],
    });
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

  /** Number of occurrences of `words` in its log, over all starts. */
  said(words: string): number {
    return this.log().split(words).length - 1;
  }

  /** Its output over all starts. */
  log(): string {
    return readFileSync(this.#logFile, "utf8");
  }

  kill(): void {
    this.#child?.kill("SIGKILL");
  }

  /** Kills one of its child processes, which it replaces; returns whether there was one. */
  killChild(random: () => number): boolean {
    const pid = this.#child?.pid;
    const children =
      pid === undefined
        ? []
        : readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
            .split(" ")
            .filter((word) => word !== "");
    const chosen = children[Math.floor(random() * children.length)];
    if (chosen !== undefined) process.kill(Number(chosen), "SIGKILL");
    return chosen !== undefined;
  }

  /** Restarts it after {@link stop}. */
  resume(): void {
    this.#stopping = false;
    this.#start();
  }

  /** Stops it without restart; kills it after 20 s. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#child?.kill("SIGTERM");
    const patience = setTimeout(() => this.kill(), 20_000);
    await this.#ended;
    clearTimeout(patience);
  }
}

/** Kills the rest of a program's process group, like systemd. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    // The group is empty.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
