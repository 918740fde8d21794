import { Instant } from "../../../ui/frame/instant.tsx";
import { TextDiff } from "../../../ui/text-diff.tsx";
import { ActionButton } from "../kit/action-button.tsx";
import { EmptyList } from "../office-page.tsx";

interface PieceHistoryProps {
  readonly revisions: readonly {
    readonly revisionId: number;
    readonly note: string;
    readonly actor: string;
    readonly at: Date;
    readonly isReset: boolean;
    readonly before: string;
    /** Null if the revision is no longer valid. */
    readonly after: string | null;
  }[];
  readonly seen: number | null;
  /** True if the current value is an edit. */
  readonly isEdited: boolean;
  readonly canRestore: boolean;
}

/** The revisions of a piece with what each changed, and the way back to them. */
export function PieceHistory({ revisions, seen, isEdited, canRestore }: PieceHistoryProps) {
  if (revisions.length === 0) return <EmptyList>No changes yet: the shipped text applies.</EmptyList>;
  return (
    <>
      {isEdited && canRestore && (
        <ActionButton value="reset" label="Reset to the shipped text" hidden={{ seen: seen ?? "" }} className="mb-4" />
      )}
      <ol className="grid gap-3">
        {revisions.map(({ revisionId, note, actor, at, isReset, before, after }, index) => (
          <li key={revisionId} className="card p-4">
            <p>
              <strong className="font-semibold">{note === "" ? `Revision ${revisionId}` : note}</strong>{" "}
              <span className="text-sm text-muted">
                <Instant at={at} />, {actor}
                {index === 0 && ", applies now"}
              </span>
            </p>
            <details className="mt-2">
              <summary className="link w-fit text-sm">
                What changed <span className="sr-only">in revision {revisionId}</span>
              </summary>
              <div className="mt-2 text-sm">
                {after === null ? (
                  <p>This revision no longer fits the page.</p>
                ) : (
                  <TextDiff before={before} after={after} />
                )}
              </div>
            </details>
            {canRestore && index > 0 && !isReset && after !== null && (
              <ActionButton
                name="revision"
                value={revisionId}
                label="Restore"
                of={`revision ${revisionId}`}
                hidden={{ seen: seen ?? "", intent: "restore" }}
                className="mt-3"
              />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
