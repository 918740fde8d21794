import { finishInboxItem, type InboxItem, listInbox, readInboxItem } from "../../core/contact/inbox.ts";
import { AppError } from "../../platform/errors.ts";
import type { Command, CommandRun } from "./command.ts";
import { runCommand } from "./command.ts";
import { plainText } from "./plain-text.ts";
import { rehearse } from "./rehearse.ts";

const HELP = `npm run inbox -- list [--all]         privacy requests and messages that wait for you, the most urgent first;
                                      --all: also what is done
npm run inbox -- show ITEM            one of them in full, for example privacy-12
npm run inbox -- done ITEM            marks it as dealt with`;

export const command: Command = {
  help: HELP,
  options: { all: { type: "boolean" } },
  async run(run) {
    const [verb, ref] = run.positionals;
    switch (verb) {
      case "list":
        list(run, await listInbox(run.ctx, { all: run.values["all"] === true }));
        return 0;
      case "show":
        show(run, await itemOf(run, ref));
        return 0;
      case "done":
        await finish(run, (await itemOf(run, ref)).ref);
        return 0;
      default:
        throw new AppError("invalid_input", "Say what to do: npm run inbox -- list|show|done. Use --help for more.");
    }
  },
};

function list(run: CommandRun, items: readonly InboxItem[]): void {
  if (run.json) {
    run.print(JSON.stringify({ dryRun: run.dryRun, items }));
    return;
  }
  if (items.length === 0) run.print("Nothing waits for you.");
  for (const item of items) {
    const due = item.doneAt !== null ? "done" : item.dueOn === null ? "no date" : `due ${item.dueOn}`;
    run.print(plainText(`${item.ref}  ${due}  ${item.type}  ${item.name} <${item.email}>`));
  }
}

function show(run: CommandRun, item: InboxItem): void {
  if (run.json) {
    run.print(JSON.stringify({ dryRun: run.dryRun, ...item }));
    return;
  }
  for (const [name, value] of Object.entries(item)) {
    if (value !== null) run.print(plainText(`${name}: ${value instanceof Date ? value.toISOString() : String(value)}`));
  }
}

async function finish(run: CommandRun, ref: string): Promise<void> {
  const result = await rehearse(run, async (inner) => ({ ref, result: await finishInboxItem(inner.ctx, { ref, note: null }) }));
  run.print(run.json ? JSON.stringify({ dryRun: run.dryRun, ...result }) : `${run.dryRun ? "Would be done: " : ""}${ref}`);
}

async function itemOf(run: CommandRun, ref: string | undefined): Promise<InboxItem> {
  if (ref === undefined) throw new AppError("invalid_input", "Name the item, for example privacy-12; `npm run inbox -- list` shows them.");
  const item = await readInboxItem(run.ctx, ref);
  if (item === null) throw new AppError("not_found", `There is no item ${ref}; \`npm run inbox -- list\` shows them.`);
  return item;
}

await runCommand(command, import.meta.url);
