/*
 * Writes docs/settings.md and docs/commands.md from the declarations of the settings and commands: npm run docs.
 * test/docs.test.ts fails while they differ.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { SETTING_GROUPS } from "../platform/environment.ts";
import { COMMON_HELP, type Command } from "../server/cli/command.ts";

const ROOT = join(import.meta.dirname, "..");

const SETTINGS_HEAD = `# Settings

Set them in the environment or in a file \`.env\` in the site's folder. An invalid value stops the start with a line that says what is
wrong; a line or name without effect is a warning. \`~/\` in paths is your home folder. This page is written by \`npm run docs\`.
`;

const COMMANDS_HEAD = `# Commands

Each line is printed by \`npm run COMMAND -- --help\` as well. Commands work while the site is running. This page is written by
\`npm run docs\`.
`;

/** Both files by name, as they should be. */
export async function generatedDocs(): Promise<Readonly<Record<string, string>>> {
  return { "docs/settings.md": settings(), "docs/commands.md": await commands() };
}

function settings(): string {
  const sections = Object.entries(SETTING_GROUPS).map(([title, shape]) => {
    const rows = Object.entries(shape).map(([name, setting]) => settingRow(name, setting as z.ZodType));
    return `\n## ${title}\n\n| setting | default | meaning |\n|---|---|---|\n${rows.join("\n")}\n`;
  });
  return SETTINGS_HEAD + sections.join("");
}

function settingRow(name: string, setting: z.ZodType): string {
  const { description, shown } = setting.meta() ?? {};
  if (description === undefined) throw new Error(`The setting ${name} has no description.`);
  // Without the variable, a schema with a default answers with it.
  const unset = setting.safeParse(undefined);
  const value = z.union([z.string(), z.number()]).safeParse(unset.data).data;
  const standard = typeof shown === "string" ? shown : value === undefined ? "none" : `\`${value}\``;
  return `| \`${name}\` | ${standard} | ${description.replaceAll("|", "\\|")} |`;
}

async function commands(): Promise<string> {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const files = Object.entries(scripts).flatMap(([name, script]) => {
    const file = /server\/cli\/[\w-]+\.ts/.exec(script)?.[0];
    return file === undefined ? [] : [{ name, file }];
  });
  const sections = await Promise.all(
    files.map(async ({ name, file }) => {
      const { command } = (await import(join(ROOT, file))) as { readonly command: Command };
      return `\n## npm run ${name}\n\n\`\`\`\n${command.help}\n\`\`\`\n`;
    }),
  );
  return `${COMMANDS_HEAD}${sections.join("")}\n## Every command\n\n\`\`\`${COMMON_HELP}\n\`\`\`\n`;
}

if (process.argv[1] === import.meta.filename)
  for (const [name, text] of Object.entries(await generatedDocs())) writeFileSync(join(ROOT, name), text);
