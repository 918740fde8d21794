import type { Effect, Group } from "../../../../core/intake/ingest/proposals/effect.ts";
import type { ProposalStatus } from "../../../../core/intake/ingest/proposals/proposal.ts";
import { describeBest } from "../../../../core/intake/ingest/proposals/describe.ts";
import { PrimaryButton, QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { figure } from "../format.ts";

interface GroupsProps {
  readonly effect: Effect;
  readonly status: ProposalStatus;
}

/** Groups of rows that may belong to a known company. Each takes one answer until the import is published. */
export function Groups({ effect: { groups, groupCount, best }, status }: GroupsProps) {
  const isWaiting = status === "open" || status === "held";
  return (
    <>
      <p className="mt-1 max-w-prose text-muted">
        {isWaiting ? (
          "Your answer applies to every row of a group, in this and every later import of the list. Rows without an answer go to the review queue when you publish."
        ) : (
          <>
            Answer them under <TextLink href="/back-office/work?kind=match">Work</TextLink>.
          </>
        )}
      </p>
      {isWaiting && best !== undefined && best.taken > 0 && (
        <form method="post" className="mt-3 flex flex-wrap items-center gap-3">
          <PrimaryButton intent="best">Take the best match for all</PrimaryButton>
          <span className="max-w-prose text-muted">
            {sentence(describeBest(best, "would be answered"))} Every answer can be taken back until you publish.
          </span>
        </form>
      )}
      <div className="mt-3">
        <FigureRows
          caption="Groups of rows that need a decision"
          wide
          rows={groups}
          keyOf={({ key }) => key}
          columns={[
            { heading: "Name", render: ({ name }) => name },
            { heading: "Rows", number: true, render: ({ rows }) => figure(rows) },
            { heading: "Reason", render: ({ reason }) => reason },
            {
              heading: isWaiting ? "Which company is it?" : "Candidates",
              render: (group) => (isWaiting ? <Answers group={group} /> : <Candidates group={group} />),
            },
          ]}
        />
      </div>
      {groupCount > groups.length && (
        <p className="mt-2 text-muted">And {figure(groupCount - groups.length)} more groups.</p>
      )}
    </>
  );
}

/** Says when the best matches were taken, and takes them back. */
export function BestTaken({ at }: { readonly at: string }) {
  return (
    <form method="post" className="mt-4 flex flex-wrap items-center gap-3">
      <span>
        The best match was taken for all questions on <Instant at={new Date(at)} />.
      </span>
      <QuietButton intent="ask-again">Ask them again</QuietButton>
    </form>
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function Answers({ group: { key, name, candidates } }: { readonly group: Group }) {
  return (
    <form method="post" className="office-actions">
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="group" value={key} />
      {candidates.map((candidate) =>
        candidate.isAdded ? (
          <span key={candidate.id} className="self-center text-muted">
            {candidate.name} (new in this list): decide after publishing
          </span>
        ) : (
          <AnswerButton
            key={candidate.id}
            answer={candidate.id}
            label={`${candidate.name} (${candidate.slug})`}
            of={name}
          />
        ),
      )}
      <AnswerButton answer="new" label="New company" of={name} />
      <AnswerButton answer="none" label="Leave out" of={name} />
    </form>
  );
}

interface AnswerButtonProps {
  readonly answer: number | "new" | "none";
  readonly label: string;
  /** The group's name, for screen readers. */
  readonly of: string;
}

function AnswerButton({ answer, label, of }: AnswerButtonProps) {
  return (
    <QuietButton name="company" value={answer}>
      {label}
      <span className="sr-only">, for {of}</span>
    </QuietButton>
  );
}

function Candidates({ group: { candidates } }: { readonly group: Group }) {
  return (
    <ul>
      {candidates.map(({ id, name, slug }) => (
        <li key={id}>
          <TextLink href={`/companies/${slug}`}>{name}</TextLink>
        </li>
      ))}
    </ul>
  );
}
