import { countItems } from "../../../content/form-items.ts";
import type { FormItem, PieceField } from "../../../content/piece.ts";
import type { FormState } from "../../../form-post.ts";
import { PrimaryButton, QuietButton } from "../../../ui/forms/controls.tsx";
import { TextField } from "../../../ui/forms/form-fields.tsx";
import type { LoadedPiece } from "./edit-piece.ts";
import { CheckBox, type FormField, FormFields } from "../kit/form.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { TextDiff } from "../../../ui/text-diff.tsx";
import { ActionButton, EmptyList } from "../office-page.tsx";

interface PieceFormProps extends Pick<LoadedPiece, "piece" | "items" | "seen"> {
  readonly refused: FormState | null;
  /** Address that shows the form's texts before they are saved, in the frame `preview`. */
  readonly preview?: string;
}

/** All items of a piece, each with its fields. */
export function PieceForm({ piece, items, seen, refused, preview }: PieceFormProps) {
  const state = refused?.values["intent"] === "save" ? refused : null;
  const count = state === null ? items.length : Math.max(items.length, countItems(state.values));
  return (
    <form
      method="post"
      className="grid max-w-prose gap-6"
      aria-label={piece.label}
      noValidate
      data-previewed={preview === undefined ? undefined : ""}
    >
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="seen" value={seen ?? ""} />
      {Array.from({ length: count }, (_, place) => (
        <ItemFields key={place} piece={piece} item={items[place] ?? {}} place={place} state={state} />
      ))}
      <TextField
        name="note"
        label="What you changed, for the history"
        maxLength={500}
        value={state?.values["note"]}
        problem={state?.problems["note"]}
      />
      <div className="office-save">
        <PrimaryButton>Save</PrimaryButton>
        {preview !== undefined && (
          <QuietButton formAction={preview} formTarget="preview">
            Preview
          </QuietButton>
        )}
      </div>
    </form>
  );
}

interface ItemFieldsProps extends Pick<PieceFormProps, "piece"> {
  readonly item: FormItem;
  readonly place: number;
  readonly state: FormState | null;
}

function ItemFields({ piece: { fields, item: kind, isOpen }, item, place, state }: ItemFieldsProps) {
  const named = (name: string) => `${place}.${name}`;
  const isBlank = Object.values(item).every((text) => text === "");
  const inputs = (
    <FormFields
      fields={fields.map((field) => formField(field, named(field.name)))}
      known={
        state === null
          ? Object.fromEntries(Object.entries(item).map(([name, text]) => [named(name), text]))
          : state.values
      }
      state={state}
    />
  );
  if (kind === null) return inputs;
  return (
    <fieldset className="card grid gap-4 p-4">
      <legend className="float-left font-semibold">
        {isBlank && isOpen ? `New ${kind.toLowerCase()}` : `${kind} ${place + 1}`}
      </legend>
      {inputs}
      {isOpen && (
        <div className="flex flex-wrap items-end gap-6">
          <div className="w-28">
            <TextField
              name={named("position")}
              label="Position"
              value={state?.values[named("position")] ?? String(place + 1)}
            />
          </div>
          {!isBlank && (
            <CheckBox name={named("remove")} label="Remove" isChecked={state?.values[named("remove")] !== undefined} />
          )}
        </div>
      )}
    </fieldset>
  );
}

/** A piece's field as the form declares it, by the name it has in its item. */
function formField({ label, type, hint, rows, optional, options }: PieceField, name: string): FormField {
  const kinds = {
    line: "line",
    number: "line",
    text: "text",
    lines: "text",
    check: "check",
    choice: "choice",
  } as const;
  return { name, label, type: kinds[type], hint, rows, options, required: optional !== true };
}

type PieceHistoryProps = Pick<LoadedPiece, "history" | "seen" | "isEdited" | "canRestore">;

/** The revisions of a piece with what each changed, and the way back to them. */
export function PieceHistory({ history, seen, isEdited, canRestore }: PieceHistoryProps) {
  if (history.length === 0) return <EmptyList>No changes yet: the shipped text applies.</EmptyList>;
  return (
    <>
      {isEdited && canRestore && (
        <ActionButton value="reset" label="Reset to the shipped text" hidden={{ seen: seen ?? "" }} className="mb-4" />
      )}
      <ol className="grid gap-3">
        {history.map(({ revisionId, note, actor, at, isReset, before, after }, index) => (
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
