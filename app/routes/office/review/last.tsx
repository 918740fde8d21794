import { Form } from "react-router";
import type { DecidedReview } from "../../../../core/intake/ingest/review/queue.ts";
import { QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { counted } from "../format.ts";

/** The address of a candidate in the queue of a kind. */
export function reviewAddress(kind: string | null, item: number | null): string {
  const query = new URLSearchParams({ ...(kind !== null && { kind }), ...(item !== null && { item: String(item) }) });
  return query.size === 0 ? "/back-office/review" : `/back-office/review?${query}`;
}

interface LastDecisionProps {
  readonly last: DecidedReview | null;
  readonly kind: string | null;
}

/** The reviewer's last decision, with an undo button. */
export function LastDecision({ last, kind }: LastDecisionProps) {
  return (
    <div aria-live="polite" className="review-last">
      {last !== null && (
        <Form method="post" action={reviewAddress(kind, last.id)} replace preventScrollReset>
          <p>
            You {last.status} <strong>{last.name}</strong>
            {last.together > 1 && ` and ${counted(last.together - 1, "other")}`}
            {last.company !== null && (
              <>
                {" "}
                as <TextLink href={`/companies/${last.company.slug}`}>{last.company.name}</TextLink>
              </>
            )}
            .
          </p>
          <input type="hidden" name="whole" value="on" />
          <QuietButton name="undo" value={last.id}>
            Undo <kbd aria-hidden="true">u</kbd>
          </QuietButton>
        </Form>
      )}
    </div>
  );
}
