import { each } from "./dismissals.ts";
import { sql } from "kysely";
import { conflict, invalidInput, notFound } from "../../../platform/errors.ts";
import { type Closing, finishInboxItem, readInboxItem, reopenInboxItem } from "../../customers/contact/inbox.ts";
import type { WorkKind } from "./work-kind.ts";

const LONGEST_NOTE = 2_000;
const LONGEST_ANSWER = 5_000;

const CLOSING: Readonly<Record<string, Closing>> = { send: "sent", stated: "stated", close: "closed" };

/** Messages of the contact form. None of their keys is the one that accepts: a letter is closed on purpose only. */
export const MESSAGES: WorkKind = {
  kind: "message",
  name: "Messages",
  one: "Message",
  waiting: () => sql`
    select 'message' as kind, m.id::text as id, null as source, m.received_at as since, m.name as title, 1 as size,
      lower(m.email) as bulk, m.email as bulk_name, null::numeric as rank
    from contact_message m where m.done_at is null`,
  async evidence(ctx, { id }) {
    const message = await readInboxItem(ctx, `message-${id}`);
    return message === null || message.doneAt !== null ? null : { kind: "message", message };
  },
  actions: [
    { name: "send", key: "s", label: "Send the answer" },
    { name: "stated", key: "m", label: "I answered by e-mail" },
    { name: "close", key: "x", label: "No answer needed" },
  ],
  all: (size, name) => `All ${size} messages from ${name}`,
  async decide(ctx, { id, action, values: { note = "", answer = "" } }) {
    if (note.length > LONGEST_NOTE) throw invalidInput("This note is too long.");
    if (action === "send" && answer.trim() === "") throw invalidInput("Write the answer first.");
    if (answer.length > LONGEST_ANSWER) throw invalidInput("This answer is too long.");
    const closing = { closedAs: CLOSING[action] ?? "closed", ...(action === "send" && { answer: answer.trim() }) };
    switch (await finishInboxItem(ctx, { ref: `message-${id}`, note: note.trim() || null, ...closing })) {
      case "done":
        return "decided";
      case "already":
        throw conflict("Somebody else already closed this message. Nothing was sent or saved.");
      case "missing":
        throw notFound("This message doesn't exist.");
    }
  },
  undoing: {
    decided: sql`
      select 'message' as kind, m.id::text as id, m.name as title,
        case m.closed_as when 'sent' then 'answered' when 'stated' then 'noted an answer by e-mail'
          else 'closed without an answer' end as what, m.done_at as at,
        m.done_by as by, null as batch, null as company_name, null as company_slug,
        m.closed_as is distinct from 'sent' as undoable
      from contact_message m where m.done_at is not null`,
    undo: each((ctx, id) => reopenInboxItem(ctx, `message-${id}`)),
  },
};
