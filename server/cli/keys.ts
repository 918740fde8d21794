import { KEY_ACCESS, listKeys } from "../../core/programs/keys/api-key.ts";
import { createKey, revokeKey } from "../../core/programs/keys/manage-keys.ts";
import { invalidInput, notFound } from "../../platform/errors.ts";
import { type Action, commandOfActions } from "./actions.ts";
import { namedOptions, runCommand, textOption } from "./command.ts";

const HELP = `npm run keys -- create LABEL [--access paid|free]   creates an API key and shows it once; paid by default
npm run keys -- list [--all]                        lists the keys, newest first; --all: revoked ones as well
npm run keys -- revoke PREFIX                       revokes a key for good, for example nrk_a1B2c3D4`;

const actions: Readonly<Record<string, Action>> = {
  async create(run, words) {
    const named = textOption(run, "access") ?? "paid";
    const access = KEY_ACCESS.find((one) => one === named);
    if (access === undefined) throw invalidInput(`--access must be ${KEY_ACCESS.join(" or ")}, not "${named}".`);
    const key = await createKey(run.ctx, { label: words.join(" "), access });
    if (run.dryRun)
      return { json: { ...key, secret: null }, lines: [`a key for ${words.join(" ")}, access ${access}`] };
    if (!run.json) run.note("Copy it now: it is not stored and cannot be shown again.");
    return { json: key, lines: [key.secret] };
  },
  async list(run) {
    const keys = await listKeys(run.ctx, { revoked: run.values["all"] === true });
    const lines = keys.map(({ prefix, label, access, lastUsedAt, revokedAt }) => {
      const used = lastUsedAt === null ? "never used" : `used ${minuteOf(lastUsedAt)}`;
      return `${prefix}  ${access}  ${revokedAt === null ? used : `revoked ${minuteOf(revokedAt)}`}  ${label}`;
    });
    return { json: { keys }, lines: keys.length === 0 ? ["There are no keys."] : lines };
  },
  async revoke(run, [key]) {
    if (key === undefined)
      throw invalidInput("Name the key by its beginning, for example nrk_a1B2c3D4; `npm run keys -- list` shows them.");
    const prefix = key.slice(0, 12);
    const result = await revokeKey(run.ctx, prefix);
    if (result === "missing") throw notFound(`There is no key ${prefix}; \`npm run keys -- list --all\` shows them.`);
    return { json: { prefix, result }, lines: [`revoked: ${prefix}`] };
  },
};

function minuteOf(time: Date): string {
  return time.toISOString().slice(0, 16).replace("T", " ");
}

export const command = commandOfActions({
  name: "keys",
  help: HELP,
  options: namedOptions({ texts: ["access"], flags: ["all"] }),
  actions,
  reading: ["list"],
});

await runCommand(command, import.meta.url);
