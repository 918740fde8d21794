import type { SuppressionReason } from "../../../core/mail/suppression.ts";

const WHY: Readonly<Record<Exclude<SuppressionReason, "unsubscribed">, string>> = {
  bounced: "Mail to this address came back to us, so we have stopped sending any.",
  complained: "Mail of ours to this address was reported as unwanted, so we have stopped sending it.",
  opted_out: "This address has asked us not to be written to, and we keep to it.",
  operator: "We have stopped writing to this address.",
};

/** Why an address gets nothing, and what its owner can do: no press changes it, since it was not done by one. */
export function Suppressed({ reason }: { readonly reason: Exclude<SuppressionReason, "unsubscribed"> }) {
  return (
    <div className="card space-y-4 p-6 md:p-8">
      <p>{WHY[reason]}</p>
      <p className="text-muted">
        Would you like to hear from us again?{" "}
        <a href="/contact" className="link">
          Write to us
        </a>
        .
      </p>
    </div>
  );
}
