import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAppError } from "../../../../platform/errors.ts";
import type { Opened } from "../record.ts";
import { EDGAR_ORIGIN } from "./accession.ts";
import { type EdgarAnswer, type EdgarDependencies, LARGEST_INDEX, unreadable } from "./edgar-client.ts";
import { type FilingDays, openDays } from "./open-edgar.ts";

/**
 * Reads the quarterly data sets of these days, at addresses with {year} and {quarter}, and the daily indexes of quarters
 * that have none yet.
 */
export async function* openQuarters(
  days: FilingDays,
  quarters: string,
  deps: EdgarDependencies,
): AsyncGenerator<Opened> {
  const edgar = deps.edgar();
  for (let { since } = days; since <= days.until;) {
    const year = Number(since.slice(0, 4));
    const quarter = Math.ceil(Number(since.slice(5, 7)) / 3);
    const next = new Date(Date.UTC(year, quarter * 3, 1));
    const until = new Date(next.getTime() - 1).toISOString().slice(0, 10);
    const url = quarters
      .replace(EDGAR_ORIGIN, edgar.origin)
      .replace("{year}", String(year))
      .replace("{quarter}", String(quarter));
    const answer: EdgarAnswer =
      until < days.until ? await edgar.get(url, { maxBytes: LARGEST_INDEX }) : { kind: "absent" };
    if (answer.kind === "unchanged") yield { kind: "unchanged", input: url };
    else if (answer.kind === "failed") yield unreadable(url, answer.reason);
    else if (answer.kind === "absent") yield* openDays({ since, until: until < days.until ? until : days.until }, deps);
    else yield* openSet(answer, url, deps);
    since = next.toISOString().slice(0, 10);
  }
}

async function* openSet(
  answer: Extract<EdgarAnswer, { kind: "body" }>,
  url: string,
  deps: EdgarDependencies,
): AsyncGenerator<Opened> {
  const folder = await mkdtemp(join(tmpdir(), "edgar-"));
  let unzipped: Awaited<ReturnType<EdgarDependencies["forms"]["unzip"]>> | undefined;
  try {
    const path = join(folder, "quarter.zip");
    await writeFile(path, answer.bytes, { mode: 0o600 });
    unzipped = await deps.forms.unzip(path);
    const opened = await deps.forms.dataset(unzipped.folder, url, deps.clock.now());
    if (opened !== undefined) yield* opened;
    // Ends the file, so that its documents are stored before it counts as read.
    yield { kind: "left out", input: url, leftOut: {} };
    await answer.remembered();
  } catch (error) {
    if (!isAppError(error)) throw error;
    yield unreadable(url, error.message);
  } finally {
    await unzipped?.remove();
    await rm(folder, { recursive: true, force: true });
  }
}
