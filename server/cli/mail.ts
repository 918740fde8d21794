import { mailRenderer } from "../../app/mail/render-mail.ts";
import { subscriptionLinks } from "../../core/mail/links.ts";
import { listOutbox, type OutboxMessage, readOutboxMessage } from "../../core/mail/read-outbox.ts";
import { type RetriedMail, retryFailedMail, retryMail } from "../../core/mail/retry-mail.ts";
import { AppError } from "../../platform/errors.ts";
import { type Command, type CommandRun, runCommand, textOption, wholeNumber } from "./command.ts";
import { preferences, suppress, suppressed, unsuppress } from "./mail-addresses.ts";
import { bounce } from "./mail-bounce.ts";
import { mailKey } from "./mail-key.ts";
import { plainText } from "./plain-text.ts";
import { rehearse } from "./rehearse.ts";

const HELP = `npm run mail -- outbox [--all] [--state STATE]
                                      mail that has not gone out, the newest first; --all: what was sent as well;
                                      STATE: waiting, sending, sent, failed, suppressed or expired
npm run mail -- show NUMBER           one of them in words, as long as it waits or has failed
npm run mail -- retry NUMBER|--failed lets a mail that failed go out again; --failed: all of them
npm run mail -- suppressed [ADDRESS]  how many addresses get no mail and why, or whether one does
npm run mail -- suppress ADDRESS      writes to an address no more
npm run mail -- unsuppress ADDRESS    writes to it again, whatever the reason was
npm run mail -- preferences ADDRESS [--leave LIST] [--join LIST] [--leave-all]
                                      what an address wants, after these changes
npm run mail -- bounce < message      takes a delivery report (RFC 3464), a complaint (RFC 5965) or an unsubscription by
                                      mail; for the address that MAIL_BOUNCES and MAIL_UNSUBSCRIBE name`;

/** Mails shown at once. */
const SHOWN = 100;

const STATES = ["waiting", "sending", "sent", "failed", "suppressed", "expired"] as const;

export const command: Command = {
  help: HELP,
  options: { all: { type: "boolean" }, state: { type: "string" }, failed: { type: "boolean" }, leave: { type: "string" }, join: { type: "string" }, "leave-all": { type: "boolean" } },
  async run(run) {
    const [verb, subject] = run.positionals;
    await verbOf(verb)(run, subject);
    return 0;
  },
};

function verbOf(name: string | undefined): (run: CommandRun, subject: string | undefined) => Promise<void> {
  switch (name) {
    case "outbox":
      return outbox;
    case "show":
      return show;
    case "retry":
      return retry;
    case "suppressed":
      return suppressed;
    case "suppress":
      return suppress;
    case "unsuppress":
      return unsuppress;
    case "preferences":
      return preferences;
    case "bounce":
      return bounce;
    default:
      throw new AppError("invalid_input", "Say what to do: npm run mail -- outbox|show|retry|suppressed|suppress|unsuppress|preferences|bounce. Use --help for more.");
  }
}

async function outbox(run: CommandRun): Promise<void> {
  const name = textOption(run, "state");
  const state = STATES.find((known) => known === name);
  if (name !== undefined && state === undefined) throw new AppError("invalid_input", `--state is one of ${STATES.join(", ")}, not "${name}".`);
  list(run, await listOutbox(run.ctx, { all: run.values["all"] === true || state !== undefined, ...(state === undefined ? {} : { state }), limit: SHOWN }));
}

const RETURNED = { hard: "came back", soft: "was refused", complaint: "complained of" } as const;

function list(run: CommandRun, messages: readonly OutboxMessage[]): void {
  if (run.json) {
    run.print(JSON.stringify({ messages }));
    return;
  }
  if (messages.length === 0) run.print("No mail waits.");
  for (const { id, state, to, template, attempts, lastAnswer, returned } of messages) {
    run.print(plainText(`${id}  ${state}${returned === null ? "" : `, ${RETURNED[returned]}`}  ${template}  ${to ?? "(forgotten)"}  ${attempts} ${attempts === 1 ? "attempt" : "attempts"}${lastAnswer === null ? "" : `  ${lastAnswer}`}`));
  }
  if (run.settings.smtpUrl === undefined) run.tell("SMTP_URL is not set, so mail stays here: `npm run mail -- show NUMBER` shows what it says.");
}

async function show(run: CommandRun, number: string | undefined): Promise<void> {
  const id = wholeNumber(number ?? "", "The mail's number");
  const message = await readOutboxMessage(run.ctx, id);
  if (message === null) throw new AppError("not_found", `There is no mail ${id}; \`npm run mail -- outbox --all\` shows them.`);
  if (message.data === null) throw new AppError("gone", `Mail ${id} is ${message.state}; what it said is not kept.`);
  const { siteName, siteUrl, postalAddress = null } = run.settings;
  const links = message.list === null || message.to === null ? null : subscriptionLinks(siteUrl, { address: message.to, list: message.list, key: await mailKey(run) });
  const words = await mailRenderer({ siteName, siteUrl, postalAddress })(message.template, message.data, links);
  run.print(run.json ? JSON.stringify({ ...message, ...words }) : `To: ${message.to}\nSubject: ${words.subject}\n\n${words.text}`);
}

const NOT_RETRIED: Readonly<Record<Exclude<RetriedMail, "retried">, string>> = {
  unknown: "does not exist",
  forgotten: "cannot go out again: what it said is forgotten",
  expired: "is of no use any more: its time is over",
  not_failed: "did not fail",
};

async function retry(run: CommandRun, number: string | undefined): Promise<void> {
  const isAll = run.values["failed"] === true;
  const id = isAll ? null : wholeNumber(number ?? "", "The mail's number");
  const { retried } = await rehearse(run, async ({ ctx }) => {
    if (id === null) return { retried: await retryFailedMail(ctx) };
    const result = await retryMail(ctx, id);
    if (result !== "retried") throw new AppError(result === "unknown" ? "not_found" : "gone", `Mail ${id} ${NOT_RETRIED[result]}; \`npm run mail -- outbox --all\` shows them.`);
    return { retried: 1 };
  });
  if (run.json) run.print(JSON.stringify({ dryRun: run.dryRun, retried }));
  else run.print(`${run.dryRun ? "(Nothing was kept.) " : ""}${retried} ${retried === 1 ? "mail goes" : "mails go"} out again.`);
}

await runCommand(command, import.meta.url);
