import { mailRenderer } from "../../app/mail/render-mail.ts";
import { listOutbox, type OutboxMessage, readOutboxMessage } from "../../core/mail/read-outbox.ts";
import { AppError } from "../../platform/errors.ts";
import { type Command, type CommandRun, runCommand, wholeNumber } from "./command.ts";
import { plainText } from "./plain-text.ts";

const HELP = `npm run mail -- outbox [--all]          mail that has not gone out, the newest first; --all: what was sent as well
npm run mail -- show NUMBER             one of them in words, as long as it waits`;

/** Mails shown at once. */
const SHOWN = 100;

const command: Command = {
  help: HELP,
  options: { all: { type: "boolean" } },
  async run(run) {
    const [verb, number] = run.positionals;
    switch (verb) {
      case "outbox":
        list(run, await listOutbox(run.ctx, { all: run.values["all"] === true, limit: SHOWN }));
        return 0;
      case "show":
        await show(run, wholeNumber(number ?? "", "The mail's number"));
        return 0;
      default:
        throw new AppError("invalid_input", "Say what to do: npm run mail -- outbox|show. Use --help for more.");
    }
  },
};

function list(run: CommandRun, messages: readonly OutboxMessage[]): void {
  if (run.json) {
    run.print(JSON.stringify({ messages }));
    return;
  }
  if (messages.length === 0) run.print("No mail waits.");
  for (const { id, state, to, template, attempts, lastAnswer } of messages) {
    run.print(plainText(`${id}  ${state}  ${template}  ${to ?? "(forgotten)"}  ${attempts} ${attempts === 1 ? "attempt" : "attempts"}${lastAnswer === null ? "" : `  ${lastAnswer}`}`));
  }
  if (run.settings.smtpUrl === undefined) run.tell("SMTP_URL is not set, so mail stays here: `npm run mail -- show NUMBER` shows what it says.");
}

async function show(run: CommandRun, id: number): Promise<void> {
  const message = await readOutboxMessage(run.ctx, id);
  if (message === null) throw new AppError("not_found", `There is no mail ${id}; \`npm run mail -- outbox --all\` shows them.`);
  if (message.data === null) throw new AppError("gone", `Mail ${id} is ${message.state}; what it said is not kept.`);
  const { siteName, siteUrl, postalAddress = null } = run.settings;
  const words = await mailRenderer({ siteName, siteUrl, postalAddress })(message.template, message.data);
  run.print(run.json ? JSON.stringify({ ...message, ...words }) : `To: ${message.to}\nSubject: ${words.subject}\n\n${words.text}`);
}

await runCommand(command);
