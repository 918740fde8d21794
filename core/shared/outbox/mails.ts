import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { KINDS, type MailFile, readMailFile } from "./mail-file.ts";

const CORE = join(import.meta.dirname, "../..");

let mails: ReadonlyMap<string, MailFile> | undefined;

/** Every mail by its key: the Markdown files in the `mails` folders of the capabilities. Read once. */
export function declaredMails(): ReadonlyMap<string, MailFile> {
  mails ??= new Map(
    filesIn(CORE).map((file) => {
      const name = /(?<![^/\\])([^/\\]+)\.md$/.exec(file)?.[1] ?? "";
      const mail = readMailFile(readFileSync(file, "utf8"), name);
      return [mail.key, mail] as const;
    }),
  );
  return mails;
}

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

function filesIn(core: string): readonly string[] {
  return foldersIn(core)
    .flatMap((room) => foldersIn(join(core, room.name)).map(({ name }) => join(core, room.name, name)))
    .flatMap((capability) =>
      foldersIn(capability)
        .filter(({ name }) => name === "mails")
        .map(() => capability),
    )
    .flatMap((capability) =>
      readdirSync(join(capability, "mails"))
        .toSorted()
        .map((file) => join(capability, "mails", file)),
    );
}

/** What a mail is called in the back office; its key if no file declares it any more. */
export function mailTitle(key: string): string {
  return declaredMails().get(key)?.title ?? (key === "preview" ? "Preview of a text" : key);
}

type MailData = Readonly<Record<string, unknown>>;

/**
 * Throws if a mail lacks a placeholder's value, has one without a placeholder, or one of another kind, so that every
 * test of a cause checks its mail. Previews contain another mail's data.
 */
export function checkMail(key: string, data: MailData): void {
  if (key === "preview") return;
  const { placeholders } = mailOf(key);
  const unknown = Object.keys(data).find((name) => !Object.hasOwn(placeholders, name));
  if (unknown !== undefined) throw new Error(`the mail "${key}" has no placeholder {${unknown}}`);
  for (const [name, { kind }] of Object.entries(placeholders)) {
    const { error } = KINDS[kind].safeParse(data[name]);
    if (error !== undefined) throw new Error(`{${name}} of the mail "${key}" is no ${kind}: ${error.message}`);
  }
}

/** The mail with this key; throws if there is none. */
export function mailOf(key: string): MailFile {
  const mail = declaredMails().get(key);
  if (mail === undefined) throw new Error(`there is no mail "${key}"`);
  return mail;
}
