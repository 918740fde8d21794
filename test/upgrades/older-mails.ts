import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../db/client.ts";

interface OlderMails {
  /** Mails of every kind as commit 661acb38 queued them. */
  readonly mails: readonly {
    readonly template: string;
    readonly list: "free_leads" | "monthly_list" | "alerts" | "corrections" | null;
    readonly data: object;
  }[];
  /** An edit of every mail's texts, by their key in the database. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const AT = new Date("2026-09-01T12:00:00Z");

/** Adds mails that wait and edited mail texts, the same in every database. */
export async function addOlderMails(db: Database): Promise<void> {
  const file = await readFile(join(import.meta.dirname, "older-mails.json"), "utf8");
  const { mails, texts } = JSON.parse(file) as OlderMails;
  await db
    .insertInto("outbox_message")
    .values(
      mails.map(({ template, list, data }, place) => ({
        message_id: `00000000-0000-4000-8000-${String(place).padStart(12, "0")}`,
        to_address: "ada@older.example",
        template,
        data: JSON.stringify(data),
        purpose: list === null ? ("service" as const) : ("subscription" as const),
        list,
        created_at: AT,
        due_at: AT,
      })),
    )
    .execute();
  await db
    .insertInto("content_revision")
    .values(
      Object.entries(texts).map(([piece, value]) => ({
        piece,
        value: JSON.stringify(value),
        note: "Our words",
        actor: "operator",
        at: AT,
      })),
    )
    .execute();
}
