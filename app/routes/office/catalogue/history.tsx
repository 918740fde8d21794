import { Fragment } from "react";
import type { HistoryEntry } from "../../../../core/intake/curation/history.ts";
import type { EvidenceItem } from "../../../../core/intake/curation/read-subject.ts";
import { EDITABLE, type EditedKind, formatValue } from "../../../../core/intake/curation/edit-values.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { OutboundLink } from "../../../ui/outbound-link.tsx";
import { ActionButton, EmptyList, Facts } from "../office-page.tsx";
import { editPath } from "./kinds.ts";

/** A subject's history, newest first, with a button to revert each entry. */
export function History({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return <EmptyList>No changes yet.</EmptyList>;
  return (
    <ol className="grid gap-3">
      {entries.map((entry, i) => (
        <li key={`${entry.ref} ${i}`} className="card p-4">
          <p>
            <strong className="font-semibold">{headingOf(entry)}</strong>{" "}
            {entry.other !== null && (
              <>
                with <TextLink href={editPath(entry.other.kind, entry.other.id)}>{entry.other.name}</TextLink>{" "}
              </>
            )}
            <span className="text-sm text-muted">
              <Instant at={entry.at} />, {entry.actor}
            </span>
          </p>
          <p className="mt-1 wrap-anywhere">{entry.reason}</p>
          {entry.run !== null && (
            <p className="mt-1 text-sm text-muted wrap-anywhere">
              Import {entry.run.id} of {entry.run.input} ({entry.run.source})
            </p>
          )}
          {entry.edit?.sourceUrl && <SourceLink url={entry.edit.sourceUrl} />}
          <ValueChanges values={entry.values} />
          {entry.revert !== null && (
            <ActionButton
              name="entry"
              value={entry.ref}
              label={entry.revert === "revert" ? "Revert" : "Apply again"}
              of={`“${entry.reason}”`}
              hidden={{ intent: "revert" }}
              className="mt-3"
            />
          )}
        </li>
      ))}
    </ol>
  );
}

const ACTIONS = {
  change: "Edited",
  create: "Created",
  withdraw: "Withdrawn",
  restore: "Restored",
  merge: "Merged",
  split: "Evidence divided",
  suppress: "Suppressed",
} as const;

function headingOf({ kind, edit, reason }: HistoryEntry): string {
  if (edit?.isOfOther) return edit.isReverted ? "Merge reverted" : "Merged";
  if (edit !== null && /^reverted: |^(?:merge|split) \d+ undone/.test(reason)) return "Reverted";
  if (edit !== null) return reason.startsWith("applied again: ") ? "Applied again" : ACTIONS[edit.action];
  return { added: "Added", changed: "Changed", withdrawn: "Withdrawn" }[kind];
}

function ValueChanges({ values }: Pick<HistoryEntry, "values">) {
  if (values.length === 0) return null;
  return (
    <Facts
      className="mt-2 whitespace-pre-line"
      facts={values.map(({ fact, label, before, after }) => [
        label,
        <Fragment key={fact}>
          <del className="text-muted">{before || "empty"}</del> → <ins className="no-underline">{after || "empty"}</ins>
        </Fragment>,
      ])}
    />
  );
}

function SourceLink({ url }: { readonly url: string }) {
  return (
    <p className="mt-1 text-sm">
      <OutboundLink href={url} className="link wrap-anywhere">
        {url}
      </OutboundLink>
    </p>
  );
}

/** The claims about a subject, grouped by document. */
export function Evidence({ kind, items }: { readonly kind: EditedKind; readonly items: readonly EvidenceItem[] }) {
  if (items.length === 0) return <EmptyList>No evidence.</EmptyList>;
  const documents = Map.groupBy(items, ({ documentId }) => documentId);
  return (
    <ul className="grid gap-3">
      {[...documents].map(([documentId, claims]) => (
        <li key={documentId ?? "edits"} className="card p-4">
          <h3 className="font-semibold wrap-anywhere">{claims[0]?.label}</h3>
          {claims.map((claim) => (
            <div key={claim.claimId} className="mt-2">
              <p className="text-sm text-muted wrap-anywhere">
                {claim.documentId !== null && `${claim.ref}, `}
                {claim.effectiveAt.toISOString().slice(0, 10)}, retrieved {claim.retrievedAt.toISOString().slice(0, 10)}
              </p>
              {claim.sourceUrl !== null && <SourceLink url={claim.sourceUrl} />}
              <ClaimedFields kind={kind} fields={claim.fields} />
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

function ClaimedFields({ kind, fields }: { readonly kind: EditedKind; readonly fields: EvidenceItem["fields"] }) {
  const stated = Object.entries(EDITABLE[kind]).filter(([name]) => fields[name] !== undefined);
  return (
    <Facts
      className="mt-1 text-sm whitespace-pre-line"
      facts={[
        ["Listed", "withdrawn" in fields && (fields["withdrawn"] === true ? "withdrawn" : "restored")],
        ...stated.map(([name, fact]) => [fact.label, formatValue(fact, fields[name]) || "empty"] as const),
      ]}
    />
  );
}

/** A checkbox `claim.ID` for one claim about a company, with its values. */
export function EvidenceChoice({ item, isChecked }: { readonly item: EvidenceItem; readonly isChecked: boolean }) {
  const { claimId, label, ref, effectiveAt, sourceUrl, fields } = item;
  return (
    <div className="card p-4">
      <label className="flex min-h-11 items-center gap-2 font-semibold wrap-anywhere">
        <input type="checkbox" name={`claim.${claimId}`} defaultChecked={isChecked} />
        {label}, {ref}, {effectiveAt.toISOString().slice(0, 10)}
      </label>
      {sourceUrl !== null && (
        <OutboundLink href={sourceUrl} className="link text-sm wrap-anywhere">
          {sourceUrl}
        </OutboundLink>
      )}
      <ClaimedFields kind="company" fields={fields} />
    </div>
  );
}
