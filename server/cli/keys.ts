import { type ApiKey, KEY_ACCESS, type KeyAccess, listKeys } from "../../core/keys/api-key.ts";
import { createKey } from "../../core/keys/create-key.ts";
import { revokeKey } from "../../core/keys/revoke-key.ts";
import { AppError } from "../../platform/errors.ts";
import type { Command, CommandRun } from "./command.ts";
import { runCommand, textOption } from "./command.ts";
import { rehearse } from "./rehearse.ts";

const HELP = `npm run keys -- create LABEL [--access paid|free]   makes a key of the open interface and shows it, this once;
                                                   paid when nothing is said
npm run keys -- list [--all]                        keys in use, the newest first; --all: revoked ones, too
npm run keys -- revoke PREFIX                       takes a key out of use for good, for example nrk_a1B2c3D4`;

export const command: Command = {
  help: HELP,
  options: { access: { type: "string" }, all: { type: "boolean" } },
  async run(run) {
    const [verb, ...rest] = run.positionals;
    switch (verb) {
      case "create":
        await create(run, rest.join(" "));
        return 0;
      case "list":
        list(run, await listKeys(run.ctx, { revoked: run.values["all"] === true }));
        return 0;
      case "revoke":
        await revoke(run, rest[0]);
        return 0;
      default:
        throw new AppError("invalid_input", "Say what to do: npm run keys -- create|list|revoke. Use --help for more.");
    }
  },
};

async function create(run: CommandRun, label: string): Promise<void> {
  const access = accessOf(textOption(run, "access") ?? "paid");
  let secret = "";
  const result = await rehearse(run, async (inner) => {
    const key = await createKey(inner.ctx, { label, access });
    secret = key.secret;
    return key;
  });
  if (run.json) {
    run.print(JSON.stringify({ dryRun: run.dryRun, ...result, ...(run.dryRun ? { secret: null } : {}) }));
    return;
  }
  if (run.dryRun) run.print(`Would be made: a key for ${label.trim()}, access ${access}`);
  else {
    run.print(secret);
    run.tell("Keep it now: it is not stored and cannot be shown again.");
  }
}

function list(run: CommandRun, keys: readonly ApiKey[]): void {
  if (run.json) {
    run.print(JSON.stringify({ dryRun: run.dryRun, keys }));
    return;
  }
  if (keys.length === 0) run.print("There are no keys.");
  for (const { prefix, label, access, lastUsedAt, revokedAt } of keys) {
    const state = revokedAt !== null ? `revoked ${minuteOf(revokedAt)}` : lastUsedAt === null ? "never used" : `used ${minuteOf(lastUsedAt)}`;
    run.print(`${prefix}  ${access}  ${state}  ${label.replace(/[\p{Cc}\p{Bidi_C}]/gu, "")}`);
  }
}

async function revoke(run: CommandRun, prefix: string | undefined): Promise<void> {
  if (prefix === undefined) throw new AppError("invalid_input", "Name the key by its beginning, for example nrk_a1B2c3D4; `npm run keys -- list` shows them.");
  const result = await rehearse(run, async (inner) => {
    const outcome = await revokeKey(inner.ctx, prefix.slice(0, 12));
    if (outcome === "missing") throw new AppError("not_found", `There is no key ${prefix.slice(0, 12)}; \`npm run keys -- list --all\` shows them.`);
    return { prefix: prefix.slice(0, 12), result: outcome };
  });
  run.print(run.json ? JSON.stringify({ dryRun: run.dryRun, ...result }) : `${run.dryRun ? "Would be revoked: " : ""}${prefix.slice(0, 12)}`);
}

function accessOf(text: string): KeyAccess {
  const access = KEY_ACCESS.find((one) => one === text);
  if (access === undefined) throw new AppError("invalid_input", `--access must be ${KEY_ACCESS.join(" or ")}, not "${text}".`);
  return access;
}

function minuteOf(time: Date): string {
  return time.toISOString().slice(0, 16).replace("T", " ");
}

await runCommand(command, import.meta.url);
