import { sql } from "kysely";
import { conflict, invalidInput, notFound } from "../../../platform/errors.ts";
import { finishInboxItem, readInboxItem, reopenInboxItem } from "../../customers/contact/inbox.ts";
import type { WorkKind } from "./work-kind.ts";

const LONGEST_NOTE = 2_000;

/** Messages of the contact form, which are answered by e-mail and marked here. */
export const MESSAGES: WorkKind = {
  kind: "message",
  name: "Messages",
  one: "Message",
  waiting: () =>
    Promise.resolve(sql`
      select 'message' as kind, m.id::text as id, null as source, m.received_at as since, m.name as title, 1 as size,
        lower(m.email) as bulk, m.email as bulk_name, null::numeric as rank
      from contact_message m where m.done_at is null`),
  async evidence(ctx, { id }) {
    const message = await readInboxItem(ctx, `message-${id}`);
    return message === null || message.doneAt !== null ? null : { kind: "message", message };
  },
  actions: [{ name: "answered", key: "a", label: "Mark as answered" }],
  all: (size, name) => `All ${size} messages from ${name}, with the same note`,
  async decide(ctx, { id, values: { note = "" } }) {
    if (note.length > LONGEST_NOTE) throw invalidInput("This note is too long.");
    switch (await finishInboxItem(ctx, { ref: `message-${id}`, note: note.trim() || null })) {
      case "done":
        return "decided";
      case "already":
        throw conflict("Someone else already marked this as answered. Your note was not saved.");
      case "missing":
        throw notFound("This message doesn't exist.");
    }
  },
  undoing: {
    decided: sql`
      select 'message' as kind, m.id::text as id, m.name as title, 'answered' as what, m.done_at as at,
        m.done_by as by, null as batch, null as company_name, null as company_slug, true as undoable
      from contact_message m where m.done_at is not null`,
    async undo(ctx, ids) {
      for (const id of ids) await reopenInboxItem(ctx, `message-${id}`);
    },
  },
};
