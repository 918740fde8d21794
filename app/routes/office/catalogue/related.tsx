import type { ReactNode } from "react";
import type { RelatedMerge, RelatedRole, RelatedRound } from "../../../../core/intake/curation/read-related.ts";
import type { Subject } from "../../../../core/intake/curation/read-subject.ts";
import { QuietLink, TextLink } from "../../../ui/forms/controls.tsx";
import { formatAmount } from "../../../ui/format/format-amount.ts";
import { Instant } from "../../../ui/frame/instant.tsx";
import { ActionButton } from "../office-page.tsx";
import { EvidenceChoice } from "./history.tsx";
import { editPath, relationLabel } from "./kinds.ts";

interface RelatedProps {
  readonly subject: Subject;
  readonly rounds: readonly RelatedRound[];
  readonly roles: readonly RelatedRole[];
  readonly merges: readonly RelatedMerge[];
}

/** Rounds, people, merges and splits of a subject, with links to edit them and to add more. */
export function Related({ subject: { kind, id, company, role }, rounds, roles, merges }: RelatedProps) {
  return (
    <>
      {company !== null && (
        <p>
          <TextLink href={editPath("company", company.id)}>{company.name}</TextLink>
          {role !== null && (
            <>
              {", "}
              <TextLink href={editPath("person", role.person.id)}>{role.person.name}</TextLink> (
              {relationLabel(role.relation)})
            </>
          )}
        </p>
      )}
      {kind === "company" && (
        <Lines heading="Rounds">
          {rounds.map(({ id: roundId, stage, date, amount, isWithdrawn }) => (
            <li key={roundId}>
              <TextLink href={editPath("round", roundId)}>
                {[stage ?? "Round", amount && formatAmount(amount), date].filter(Boolean).join(", ")}
              </TextLink>
              {isWithdrawn && " withdrawn"}
            </li>
          ))}
        </Lines>
      )}
      {(kind === "company" || kind === "person") && (
        <Lines heading={kind === "company" ? "People" : "Roles"}>
          {roles.map((one) => (
            <li key={one.id}>
              <TextLink
                href={kind === "company" ? editPath("person", one.personId) : editPath("company", one.companyId)}
              >
                {kind === "company" ? one.person : one.company}
              </TextLink>
              , {relationLabel(one.relation)}
              {one.title !== null && `, ${one.title}`}{" "}
              <TextLink href={editPath("role", one.id)}>
                Edit role
                <span className="sr-only">
                  {" "}
                  of {one.person} at {one.company}
                </span>
              </TextLink>
              {one.isWithdrawn && " withdrawn"}
            </li>
          ))}
        </Lines>
      )}
      {merges.length > 0 && (
        <Lines heading="Merges and splits">
          {merges.map((merge) => (
            <li key={merge.id}>
              {merge.kind === "merge"
                ? `${merge.absorbed} merged into ${merge.kept}`
                : `Evidence split from ${merge.absorbed} to ${merge.kept}`}
              : {merge.reason}, <Instant at={merge.at} />
              <UndoMerge merge={merge} />
            </li>
          ))}
        </Lines>
      )}
      <p className="office-actions mt-4">
        {kind === "company" && (
          <>
            <QuietLink href={`/back-office/catalogue/new?kind=round&company=${id}`}>Add a round</QuietLink>
            <QuietLink href={`/back-office/catalogue/new?kind=person&company=${id}`}>Add a person</QuietLink>
            <QuietLink href={`/back-office/catalogue/companies/selected?do=merge&id=${id}`}>Merge</QuietLink>
            <QuietLink href={`/back-office/catalogue/companies/${id}/split`}>Split</QuietLink>
            <QuietLink href={editPath("ranking", id)}>AI ranking</QuietLink>
          </>
        )}
        {kind === "person" && (
          <QuietLink href={`/back-office/catalogue/new?kind=role&person=${id}`}>Add a role</QuietLink>
        )}
      </p>
    </>
  );
}

/** Undoes a merge or split at once, or after asking which later evidence goes back to the absorbed company. */
function UndoMerge({ merge: { id, kind, kept, absorbed, arrived } }: { readonly merge: RelatedMerge }) {
  return (
    <ActionButton
      name="merge"
      value={id}
      label="Undo"
      of={`${kind} ${id}`}
      look="quiet"
      hidden={{ intent: "undo" }}
      className="mt-1 grid justify-items-start gap-3"
      {...(arrived.length > 0 && {
        confirm: {
          text: `Since the merge, this evidence reached ${kept}. Select what belongs to ${absorbed}:`,
          button: `Undo ${kind} ${id}`,
        },
      })}
    >
      {arrived.map((item) => (
        <EvidenceChoice key={item.claimId} item={item} isChecked={item.isOfAbsorbed} />
      ))}
    </ActionButton>
  );
}

function Lines({ heading, children }: { readonly heading: string; readonly children: readonly ReactNode[] }) {
  return (
    <section className="mt-4">
      <h3 className="font-semibold">{heading}</h3>
      {children.length === 0 ? <p className="text-muted">None.</p> : <ul className="office-lines">{children}</ul>}
    </section>
  );
}
