import { findSuppression, liftSuppression, listSuppressed } from "../../core/mail/list-suppressed.ts";
import { isMailList, MAIL_LIST_KEYS } from "../../core/mail/lists.ts";
import { joinMailList, leaveEveryMailList, leaveMailList, readMailPreferences } from "../../core/mail/preferences.ts";
import { suppressAddress } from "../../core/mail/suppression.ts";
import { AppError } from "../../platform/errors.ts";
import { type CommandRun, textOption } from "./command.ts";
import { mailKey } from "./mail-key.ts";
import { plainText } from "./plain-text.ts";
import { rehearse } from "./rehearse.ts";

/** `suppressed [ADDRESS]`: how many get no mail and why, or whether one does. */
export async function suppressed(run: CommandRun, address: string | undefined): Promise<void> {
  if (address !== undefined) {
    const found = await findSuppression(run.ctx, await keyed(run, address));
    if (run.json) run.print(JSON.stringify({ address, suppression: found }));
    else run.print(plainText(found === null ? `${address} is not suppressed.` : `${address} gets no ${found.scope === "all" ? "mail" : "list"}: ${found.reason}, since ${found.since.toISOString()}.`));
    return;
  }
  const counts = await listSuppressed(run.ctx);
  if (run.json) run.print(JSON.stringify({ counts }));
  else if (counts.length === 0) run.print("No address is suppressed.");
  else for (const { scope, reason, count, lastAt } of counts) run.print(`${count}  ${scope === "all" ? "no mail" : "no list"}  ${reason}  the last at ${lastAt.toISOString()}`);
}

/** `suppress ADDRESS`: no mail whatever from now on. */
export async function suppress(run: CommandRun, address: string | undefined): Promise<void> {
  const whom = await keyed(run, address);
  await rehearse(run, async ({ ctx }) => {
    await suppressAddress(ctx, { ...whom, scope: "all", reason: "operator" });
    return {};
  });
  report(run, { address: whom.address, suppressed: true }, `${whom.address} gets no mail any more.`);
}

/** `unsuppress ADDRESS`: mail again, whatever the reason was that there was none. */
export async function unsuppress(run: CommandRun, address: string | undefined): Promise<void> {
  const whom = await keyed(run, address);
  const { lifted } = await rehearse(run, async ({ ctx }) => ({ lifted: await liftSuppression(ctx, whom) }));
  report(run, { address: whom.address, suppressed: false, lifted }, lifted ? `${whom.address} gets mail again.` : `${whom.address} was not suppressed.`);
}

/** `preferences ADDRESS`: what an address wants, after what the options change. */
export async function preferences(run: CommandRun, address: string | undefined): Promise<void> {
  const whom = await keyed(run, address);
  const [leave, join] = [listOption(run, "leave"), listOption(run, "join")];
  const now = await rehearse(run, async ({ ctx }) => {
    if (run.values["leave-all"] === true) await leaveEveryMailList(ctx, whom);
    if (leave !== undefined) await leaveMailList(ctx, whom, leave);
    if (join !== undefined) await joinMailList(ctx, whom, join);
    return readMailPreferences(ctx, whom);
  });
  const lists = MAIL_LIST_KEYS.map((list) => `${list}  ${now.lists[list] ? "wanted" : "not wanted"}`);
  const paused = now.pausedUntil === null ? [] : [`Paused until ${now.pausedUntil.toISOString()}.`];
  const stopped = now.suppressed === null ? [] : [`Gets no ${now.suppressed.scope === "all" ? "mail" : "list"} at all: ${now.suppressed.reason}.`];
  report(run, { address: whom.address, ...now }, [...lists, ...paused, ...stopped].join("\n"));
}

function listOption(run: CommandRun, name: string) {
  const list = textOption(run, name);
  if (list === undefined || isMailList(list)) return list;
  throw new AppError("invalid_input", `--${name} takes one of ${MAIL_LIST_KEYS.join(", ")}, not "${list}".`);
}

async function keyed(run: CommandRun, address: string | undefined): Promise<{ readonly address: string; readonly key: Buffer }> {
  if (address === undefined || !/^[^\s@]+@[^\s@]+$/.test(address)) throw new AppError("invalid_input", "Name an e-mail address, for example ada@acme.example.");
  return { address, key: await mailKey(run) };
}

function report(run: CommandRun, summary: object, text: string): void {
  run.print(run.json ? JSON.stringify({ dryRun: run.dryRun, ...summary }) : plainText(`${run.dryRun ? "(Nothing was kept.) " : ""}${text}`));
}
