import { execFile } from "node:child_process";
import { get } from "node:http";
import { promisify } from "node:util";

const CONNECTIONS = 32;

/** Requests a second that an address answers to wrk on one core, over `seconds`. Throws when any answer is not `status`. */
export async function requestsASecond(core: number, url: string, headers: Readonly<Record<string, string>>, seconds: number): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = ["-c", String(core), "wrk", "-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, ...given, url];
  const { stdout } = await promisify(execFile)("taskset", args, { timeout: (seconds + 20) * 1_000 });
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} did not answer as it should:\n${stdout}`);
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1];
  if (rate === undefined) throw new Error(`wrk printed no rate:\n${stdout}`);
  return Number(rate);
}

/** One answer as it comes over the wire. */
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
