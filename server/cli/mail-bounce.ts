import { LARGEST_REPORT, readMailReport } from "../../core/mail/returns/read-report.ts";
import { takeReport, type TakenReport } from "../../core/mail/returns/take-report.ts";
import { AppError } from "../../platform/errors.ts";
import type { CommandRun } from "./command.ts";
import { mailKey } from "./mail-key.ts";
import { rehearse } from "./rehearse.ts";

/** `bounce < message`: what a mail server pipes to it. A message nothing follows from is no failure: the server would send it again. */
export async function bounce(run: CommandRun): Promise<void> {
  const report = await readMailReport(await standardInput());
  const key = await mailKey(run);
  const taken = await rehearse(run, ({ ctx }) => takeReport(ctx, { report, key }));
  run.print(run.json ? JSON.stringify({ dryRun: run.dryRun, ...taken }) : `${run.dryRun ? "(Nothing was kept.) " : ""}${inWords(taken)}`);
}

function inWords(taken: TakenReport): string {
  switch (taken.kind) {
    case "noted":
      return `Mail ${taken.mailId} came back. Its address is still written to.`;
    case "suppressed":
      return `Mail ${taken.mailId} came back. Its address is suppressed from now on.`;
    case "known":
      return `Mail ${taken.mailId} came back, which was known.`;
    case "unsubscribed":
      return "Its sender is taken off the list.";
    case "nothing":
      return `Nothing was done. ${taken.why}`;
  }
}

async function standardInput(): Promise<Buffer> {
  if (process.stdin.isTTY) throw new AppError("invalid_input", "Pipe the message to it: npm run mail -- bounce < message");
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of process.stdin) {
    // Read to the end all the same, or the mail server would see a broken pipe.
    bytes += part.length;
    if (bytes <= LARGEST_REPORT + 65_536) parts.push(part);
  }
  return Buffer.concat(parts);
}
