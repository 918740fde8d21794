import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { promisify } from "node:util";

const CONNECTIONS = 32;

export interface Load {
  readonly perSecond: number;
  /** Per second of the server's processor time: independent of other load. */
  readonly perCpuSecond: number;
}

/** Measures the server `pid` with wrk for `seconds`. Throws if any response is an error. */
export async function load(
  core: number,
  pid: number,
  url: string,
  headers: Readonly<Record<string, string>>,
  seconds: number,
): Promise<Load> {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = ["-c", String(core), "wrk", "-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, ...given, url];
  const before = cpuSeconds(pid);
  const { stdout } = await promisify(execFile)("taskset", args, { timeout: (seconds + 20) * 1_000 });
  const used = cpuSeconds(pid) - before;
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} returned errors:\n${stdout}`);
  const [requests, perSecond] = [/(\d+) requests in/.exec(stdout)?.[1], /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]];
  if (requests === undefined || perSecond === undefined) throw new Error(`wrk printed no rate:\n${stdout}`);
  return { perSecond: Number(perSecond), perCpuSecond: Number(requests) / used };
}

/** Processor seconds of a process with all its threads (proc(5): utime and stime, in hundredths). */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** One response as sent on the wire. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

export function ask(url: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
        resolve({ status: response.statusCode ?? 0, headers: named, body: Buffer.concat(chunks) });
      });
    }).on("error", reject);
  });
}

export function headerOf(answer: Answer, name: string): string {
  return answer.headers.find(([known]) => known === name)?.[1] ?? "";
}
