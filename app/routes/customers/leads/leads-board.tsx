import { type DragEvent, type KeyboardEvent, useState } from "react";
import {
  LEAD_STATUSES,
  type LeadStatus,
  TRACKED_LABELS,
  UNTRACKED,
} from "../../../../core/reading/pipeline/tracked.ts";
import { EmailText } from "../../../ui/email-text.tsx";
import { Amount } from "../../../ui/format/amount.tsx";
import { formatDate } from "../../../ui/format/format-date.ts";
import { FundingTypeBadge } from "../../../ui/funding-type-badge.tsx";
import { Monogram } from "../../../ui/monogram.tsx";
import type { ListedRound } from "../../../ui/rounds-table.tsx";
import { useChange } from "../../reading/companies/explorer/tracking.tsx";
import type { LeadsProps } from "./leads-table.tsx";
import { StatusOptions, TRACK_PATH } from "./track-form.tsx";

const COLUMNS: readonly (LeadStatus | null)[] = [null, ...LEAD_STATUSES];
const headingOf = (status: LeadStatus | null) => (status === null ? "No status" : TRACKED_LABELS[status]);

/** The type of a dragged card, so that other things cannot be dropped. */
const CARD = "application/x-lead";

/**
 * The leads by status. A card moves by dragging, by the left and right arrow keys while it has the focus, or by its
 * choice of status, which also works without script.
 */
export function LeadsBoard({ rounds, tracked, from }: LeadsProps) {
  const change = useChange();
  const [said, setSaid] = useState("");
  const [moved, setMoved] = useState<number | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const statusOf = ({ companyId }: ListedRound) => (tracked[companyId] ?? UNTRACKED).status;

  const move = async (id: number, status: LeadStatus | null) => {
    const round = rounds.find(({ companyId }) => companyId === id);
    if (round === undefined || statusOf(round) === status) return;
    setMoved(id);
    const fields = new URLSearchParams({ company: String(id), status: status ?? "" });
    const done = await change(fields).catch(() => false);
    setSaid(
      done
        ? `${round.companyName} moved to ${headingOf(status)}.`
        : `${round.companyName} could not be moved. Check your connection and try again.`,
    );
  };
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      const id = event.target instanceof HTMLElement ? event.target.dataset["lead"] : undefined;
      if (step === 0 || id === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      const round = rounds.find(({ companyId }) => companyId === Number(id));
      const status = round && COLUMNS[COLUMNS.indexOf(statusOf(round)) + step];
      if (status === undefined) return;
      event.preventDefault();
      void move(Number(id), status);
    },
    onDragStart: (event: DragEvent) => {
      const id = event.target instanceof HTMLElement ? event.target.dataset["lead"] : undefined;
      if (id !== undefined) event.dataTransfer.setData(CARD, id);
    },
    onDragOver: (event: DragEvent) => {
      const column = columnOf(event);
      if (column === null || !event.dataTransfer.types.includes(CARD)) return;
      event.preventDefault();
      setOver(column);
    },
    onDragEnd: () => setOver(null),
    onDrop: (event: DragEvent) => {
      const column = columnOf(event);
      setOver(null);
      if (column === null) return;
      event.preventDefault();
      void move(Number(event.dataTransfer.getData(CARD)), LEAD_STATUSES.find((one) => one === column) ?? null);
    },
  };
  return (
    <>
      <p className="text-sm text-muted">
        Saved companies and those with a status or notes.{" "}
        <span className="needs-script">Drag a card, or focus it and press ← or →.</span>
      </p>
      <output className={said.includes("could not") ? "text-sm text-danger" : "sr-only"}>{said}</output>
      <div className="board" {...handlers}>
        {COLUMNS.map((status) => {
          const cards = rounds.filter((round) => statusOf(round) === status);
          return (
            <section
              key={status}
              aria-label={headingOf(status)}
              data-status={status ?? ""}
              data-over={over === (status ?? "") ? "" : undefined}
            >
              <h2>
                {headingOf(status)} <i>{cards.length}</i>
              </h2>
              <ul>
                {cards.map((round) => (
                  <li key={round.companyId}>
                    <Card
                      round={round}
                      status={status}
                      notes={tracked[round.companyId]?.notes ?? ""}
                      from={from}
                      isMoved={moved === round.companyId}
                    />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </>
  );
}

/** The status of the column that an event is over; null outside the columns. */
function columnOf({ target }: DragEvent): string | null {
  const column = target instanceof Element ? target.closest<HTMLElement>("[data-status]") : null;
  return column?.dataset["status"] ?? null;
}

/** Focuses a card in its new column, so that the next arrow key moves it again. */
function focus(card: HTMLElement | null): void {
  card?.focus();
}

interface CardProps {
  readonly round: ListedRound;
  readonly status: LeadStatus | null;
  readonly notes: string;
  readonly from: string;
  readonly isMoved: boolean;
}

function Card({ round, status, notes, from, isMoved }: CardProps) {
  const { companyId, companyName, companySlug, contact } = round;
  return (
    <article
      className="lead-card"
      data-lead={companyId}
      aria-label={companyName}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys act on the card as a whole
      tabIndex={0}
      draggable
      ref={isMoved ? focus : null}
    >
      <p className="head">
        <Monogram name={companyName} logo={round.logo} />
        <a className="link" href={`/companies/${companySlug}`} draggable={false}>
          {companyName}
        </a>
      </p>
      <p className="facts">
        <strong>
          <Amount amount={round.amount} usdMinor={round.amountUsdMinor} />
        </strong>
        {round.fundingType !== null && <FundingTypeBadge type={round.fundingType} />}
        {round.announced !== null && <span>{formatDate(round.announced)}</span>}
      </p>
      {contact !== undefined && (
        <p className="facts person">
          {contact.name ?? "General address"}
          {contact.address !== null && (
            <>
              {" · "}
              <a className="link" href={`mailto:${contact.address.address}`} draggable={false}>
                <EmailText email={contact.address.address} />
              </a>
            </>
          )}
        </p>
      )}
      {notes !== "" && <p className="notes">{notes}</p>}
      <form method="post" action={TRACK_PATH} aria-label={`${companyName}: status`}>
        <input type="hidden" name="company" value={companyId} />
        <input type="hidden" name="from" value={from} />
        <select
          name="status"
          aria-label={`Status of ${companyName}`}
          defaultValue={status ?? ""}
          key={status}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        >
          <StatusOptions />
        </select>
        <button type="submit" className="button button-quiet no-script">
          Move
        </button>
      </form>
    </article>
  );
}
