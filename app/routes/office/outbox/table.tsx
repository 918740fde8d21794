import type { OutboxMessage } from "../../../../core/customers/mail/read-outbox.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { figure } from "../format.ts";
import { ListTable } from "../kit/list-table.tsx";
import type { RowAction } from "../kit/row-actions.tsx";
import { Breakable } from "../office-page.tsx";
import { RETURN_LABELS, STATE_LABELS } from "./labels.ts";

/** A mail without its content. */
export interface ListedMail extends Omit<OutboxMessage, "data" | "template"> {
  readonly title: string;
  /** False once its content has been erased. */
  readonly isKept: boolean;
}

interface OutboxTableProps {
  readonly mails: readonly ListedMail[];
  /** False for readers who may not open mails, because some contain sign-in links. */
  readonly mayRead: boolean;
  readonly empty: string;
  readonly next: string | null;
}

const ACTIONS: readonly RowAction<ListedMail>[] = [
  {
    name: "retry",
    value: ({ id }) => id,
    label: "Send again",
    of: ({ id }) => `mail ${id}`,
    when: ({ state, isKept }) => state === "failed" && isKept,
  },
];

export function OutboxTable({ mails, mayRead, empty, next }: OutboxTableProps) {
  return (
    <ListTable
      caption="Mail"
      empty={empty}
      rows={mails}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: "Mail",
          render: ({ id, title }) =>
            mayRead ? (
              <TextLink href={`/back-office/mail/${id}`}>
                {title} <span className="sr-only">(mail {id})</span>
              </TextLink>
            ) : (
              title
            ),
        },
        { heading: "To", full: true, render: ({ to }) => (to === null ? "Forgotten" : <Breakable text={to} />) },
        { heading: "State", full: true, render: (mail) => <MailState mail={mail} /> },
        { heading: "Attempts", number: true, render: ({ attempts }) => figure(attempts) },
        { heading: "Written", render: ({ createdAt }) => <Instant at={createdAt} /> },
      ]}
      actions={ACTIONS}
      next={next}
      older="Older e-mail"
    />
  );
}

function MailState({ mail: { state, returned, lastAnswer } }: { readonly mail: ListedMail }) {
  return (
    <>
      <span className={state === "failed" || returned !== null ? "badge badge-danger" : "badge"}>
        {returned === null ? STATE_LABELS[state] : RETURN_LABELS[returned]}
      </span>
      {lastAnswer !== null && state !== "sent" && <span className="mt-1 block text-muted">{lastAnswer}</span>}
    </>
  );
}
