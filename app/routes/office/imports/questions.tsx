import type { Effect, Group } from "../../../../core/intake/ingest/proposals/effect.ts";
import type { GroupEvidence } from "../../../../core/intake/ingest/proposals/outcomes.ts";
import type { ProposalStatus } from "../../../../core/intake/ingest/proposals/proposal.ts";
import { describeBest } from "../../../../core/intake/ingest/proposals/describe.ts";
import { questionOf } from "../../../../core/intake/ingest/review/matches.ts";
import { describeRecord } from "../../../../core/intake/ingest/review/list.ts";
import { PrimaryButton, QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { capitalised, counted, figure } from "../format.ts";
import { CompanyChoices } from "../work/matches.tsx";
import "../work/work.css";
import { Section } from "../../../ui/frame/section.tsx";

interface QuestionsProps {
  readonly effect: Effect;
  readonly status: ProposalStatus;
  readonly shown: { readonly group: Group; readonly evidence: ShownEvidence } | null;
}

/** The evidence of a question with its rows in words. */
export type ShownEvidence = Pick<GroupEvidence, "matches"> & {
  readonly rows: readonly { readonly ref: string; readonly text: string }[];
};

/** The evidence with its rows in words. */
export function evidenceInWords({ rows, matches }: GroupEvidence): ShownEvidence {
  return { rows: rows.map(({ ref, record }) => ({ ref, text: describeRecord(record) })), matches };
}

const at = (key: string) => `?${new URLSearchParams({ show: "questions", group: key })}`;

/** Groups of rows that may belong to a known company, to be answered together, with the evidence of one beside them. */
export function Questions({ effect: { groups, groupCount, best, bestTakenAt }, status, shown }: QuestionsProps) {
  const isWaiting = status === "open" || status === "held";
  const shownAt = groups.findIndex(({ key }) => key === shown?.group.key);
  if (groupCount === 0 && bestTakenAt === undefined)
    return <p className="text-muted">Every row says which company it is about.</p>;
  return (
    <>
      {bestTakenAt !== undefined && status !== "published" && status !== "superseded" && (
        <form method="post" className="mb-3 flex flex-wrap items-center gap-3">
          <span>
            Best matches were taken as answers on <Instant at={new Date(bestTakenAt)} />.
          </span>
          <QuietButton intent="ask-again">Ask them again</QuietButton>
        </form>
      )}
      {!isWaiting && groupCount > 0 && (
        <p className="mb-3 text-muted">
          Answer them under <TextLink href="/back-office/work?kind=match">Work</TextLink>. Until then, rows of an
          earlier version keep what they stated.
        </p>
      )}
      {groupCount > 0 && (
        <div className="office-table-beside work">
          <form method="post" className="min-w-0" aria-label="Questions">
            {isWaiting && (
              <div className="mb-2 flex flex-wrap items-center gap-2">
                {best !== undefined && best.taken > 0 && (
                  <PrimaryButton intent="best" data-key="b" title={sentence(describeBest(best, "would be answered"))}>
                    Take the best match for all <kbd aria-hidden="true">b</kbd>
                  </PrimaryButton>
                )}
                <span className="text-sm text-muted">Ticked ones:</span>
                <QuietButton intent="answer-best">Best match</QuietButton>
                <QuietButton intent="answer-new">New companies</QuietButton>
                <QuietButton intent="answer-none">Leave out</QuietButton>
              </div>
            )}
            <ol className="import-groups">
              {groups.map((group, n) => (
                <li key={group.key} aria-current={group.key === shown?.group.key ? "true" : undefined}>
                  {isWaiting && (
                    <input type="checkbox" name={`group-${n}`} value={group.key} aria-label={`Tick ${group.name}`} />
                  )}
                  <a className="link" href={at(group.key)} title={group.name} rel={stepTo(n - shownAt)}>
                    {group.name}
                  </a>
                  <span>{answerOf(group)}</span>
                </li>
              ))}
            </ol>
            <p className="mt-2 text-sm text-muted">
              {isWaiting && best !== undefined && best.taken > 0 && sentence(describeBest(best, "would be answered"))}{" "}
              {groupCount > groups.length && `And ${figure(groupCount - groups.length)} more questions. `}
              After each name its rows, and “=” if a company has the same name.{" "}
              {isWaiting &&
                "An answer applies to all rows of a question, in every later import of the list. What is left open waits in Work once you publish."}
            </p>
          </form>
          {shown !== null && <Evidence shown={shown} isWaiting={isWaiting} />}
        </div>
      )}
    </>
  );
}

/** Marks the questions before and after the shown one, to which keys lead. */
function stepTo(places: number): "next" | "prev" | undefined {
  return places === 1 ? "next" : places === -1 ? "prev" : undefined;
}

/** "3 =", "3 → Acme Labs": the rows of a group and the company that fits them best, "=" for one of the same name. */
function answerOf({ name, rows, best, candidates }: Group): string {
  const known = candidates.find(({ id }) => id === best);
  if (known === undefined) return figure(rows);
  return `${figure(rows)} ${known.name === name ? "=" : `→ ${known.name}`}`;
}

function Evidence({
  shown,
  isWaiting,
}: {
  readonly shown: NonNullable<QuestionsProps["shown"]>;
  readonly isWaiting: boolean;
}) {
  const { group, evidence } = shown;
  const added = group.candidates.filter(({ isAdded }) => isAdded);
  return (
    <Section
      id="question"
      heading={group.name}
      headingClass="font-semibold [overflow-wrap:anywhere]"
      className="office-panel"
    >
      <p className="text-sm text-muted">{sentence(questionOf(group.reason, evidence.matches))}</p>
      <ul className="mt-2 grid gap-1 text-sm">
        {evidence.rows.map(({ ref, text }) => (
          <li key={ref} className="[overflow-wrap:anywhere]">
            <b>{ref}</b>: {text}
          </li>
        ))}
        {group.rows > evidence.rows.length && <li>{counted(group.rows - evidence.rows.length, "more row")}</li>}
      </ul>
      {added.map(({ id, name }) => (
        <p key={id} className="mt-2 text-sm">
          {name} is new in this list: decide after publishing.
        </p>
      ))}
      {isWaiting && (
        <form method="post" className="mt-3 grid gap-3" aria-label="Answer">
          <input type="hidden" name="group-0" value={group.key} />
          <CompanyChoices reason={group.reason} matches={evidence.matches} found={null} />
          <div className="office-actions">
            <PrimaryButton intent="answer" data-key="a">
              Answer <kbd aria-hidden="true">a</kbd>
            </PrimaryButton>
            <QuietButton intent="answer-none" data-key="r">
              Leave out <kbd aria-hidden="true">r</kbd>
            </QuietButton>
          </div>
        </form>
      )}
    </Section>
  );
}

function sentence(text: string): string {
  return `${capitalised(text)}${text.endsWith("?") ? "" : "."}`;
}
