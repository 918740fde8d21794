import type { DeliveryOutcome } from "../../../core/webhooks/deliveries.ts";
import { formatInstant } from "../../ui/format-date.ts";

interface WebhookDeliveriesProps {
  readonly deliveries: readonly DeliveryOutcome[];
  /** Whether the webhook is sent to at all. */
  readonly inForce: boolean;
}

const STATUS: Readonly<Record<DeliveryOutcome["status"], string>> = { pending: "being sent", delivered: "received", failed: "not received", withheld: "withheld: your plan had ended" };

/** The last messages to a webhook, what became of each, and a button that sends it again for a receiver that lost it. */
export function WebhookDeliveries({ deliveries, inForce }: WebhookDeliveriesProps) {
  return (
    <form method="post" action="/account#webhooks">
      <ul className="mt-2 text-sm text-muted">
        {deliveries.map((delivery) => (
          <Sent key={delivery.id} delivery={delivery} mayReplay={inForce && delivery.status !== "pending"} />
        ))}
      </ul>
    </form>
  );
}

interface SentProps {
  readonly delivery: DeliveryOutcome;
  readonly mayReplay: boolean;
}

function Sent({ delivery: { id, type, status, createdAt, lastAttempt }, mayReplay }: SentProps) {
  const said = `${formatInstant(createdAt)}: ${type}, ${STATUS[status]}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-1">
      <p className="min-w-0 wrap-anywhere">
        {said}
        {lastAttempt !== null && `. ${lastTry(lastAttempt)}`}
      </p>
      {mayReplay && (
        <button type="submit" name="replay-delivery" value={id} className="min-h-11 cursor-pointer underline underline-offset-4 hover:text-accent">
          Send again <span className="sr-only">the message of {said}</span>
        </button>
      )}
    </li>
  );
}

/** "Try 3: The receiver answered with status 500 instead of 2xx." */
function lastTry({ number, statusCode, error }: NonNullable<DeliveryOutcome["lastAttempt"]>): string {
  return `Try ${number}: ${error ?? `answered with status ${statusCode}.`}`;
}
