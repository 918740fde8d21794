import type { OutboxMessage } from "../../../../core/customers/mail/read-outbox.ts";
import { QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { FigureTable } from "../../../ui/charts/figure-table.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { Breakable } from "../office-page.tsx";
import { returnLabel, stateLabel, templateLabel } from "./labels.ts";
import { figure } from "../format.ts";

/** A mail without its content. */
export interface ListedMail extends Omit<OutboxMessage, "data"> {
  /** False once its content has been erased. */
  readonly isKept: boolean;
}

interface OutboxTableProps {
  readonly mails: readonly ListedMail[];
  /** False for readers who may not open mails, because some contain sign-in links. */
  readonly mayRead: boolean;
}

export function OutboxTable({ mails, mayRead }: OutboxTableProps) {
  return (
    <FigureTable caption="Mail" wide>
      <thead>
        <tr>
          <th scope="col">Mail</th>
          <th scope="col">To</th>
          <th scope="col">State</th>
          <th scope="col" className="number">
            Attempts
          </th>
          <th scope="col">Written</th>
          <th scope="col">Decide</th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} mayRead={mayRead} />
        ))}
      </tbody>
    </FigureTable>
  );
}

function MailRow({ mail, mayRead }: { readonly mail: ListedMail; readonly mayRead: boolean }) {
  const { id, to, template, state, attempts, createdAt, lastAnswer, returned, isKept } = mail;
  const name = templateLabel(template);
  return (
    <tr>
      <th scope="row">
        {mayRead ? (
          <TextLink href={`/back-office/mail/${id}`}>
            {name} <span className="sr-only">(mail {id})</span>
          </TextLink>
        ) : (
          name
        )}
      </th>
      <td data-label="To" className="col-span-full">
        {to === null ? "Forgotten" : <Breakable text={to} />}
      </td>
      <td data-label="State" className="col-span-full">
        <span className={state === "failed" || returned !== null ? "badge badge-danger" : "badge"}>
          {returned === null ? stateLabel(state) : returnLabel(returned)}
        </span>
        {lastAnswer !== null && state !== "sent" && <span className="mt-1 block text-muted">{lastAnswer}</span>}
      </td>
      <td className="number" data-label="Attempts">
        {figure(attempts)}
      </td>
      <td data-label="Written">
        <Instant at={createdAt} />
      </td>
      <td data-label="Decide" className="col-span-full">
        {state === "failed" && isKept ? <SendAgain id={id} /> : <span className="text-muted">No action</span>}
      </td>
    </tr>
  );
}

function SendAgain({ id }: { readonly id: number }) {
  return (
    <form method="post">
      <QuietButton name="retry" value={id}>
        Send again <span className="sr-only">mail {id}</span>
      </QuietButton>
    </form>
  );
}
