import { countItems } from "../../../content/form-items.ts";
import type { FormItem, Piece, PieceField } from "../../../content/piece.ts";
import type { FormState } from "../../../form-post.ts";
import { PrimaryButton, QuietButton } from "../../../ui/forms/controls.tsx";
import { AreaField, SelectField, TextField } from "../../../ui/forms/form-fields.tsx";

interface PieceFormProps {
  readonly piece: Pick<Piece<unknown>, "label" | "fields" | "item" | "isOpen">;
  readonly items: readonly FormItem[];
  /** The revision the form is based on. */
  readonly seen: number | null;
  /** The rejected form. */
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
  const inputs = fields.map((field) => (
    <PieceInput
      key={field.name}
      field={field}
      name={named(field.name)}
      value={state === null ? item[field.name] : (state.values[named(field.name)] ?? "")}
      problem={state?.problems[named(field.name)]}
    />
  ));
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
              problem={undefined}
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

interface PieceInputProps {
  readonly field: PieceField;
  readonly name: string;
  readonly value: string | undefined;
  readonly problem: string | undefined;
}

function PieceInput({ field: { label, type, hint, rows, optional, options }, name, value, problem }: PieceInputProps) {
  const common = { name, label, value, hint, problem, required: optional !== true };
  if (type === "check") return <CheckBox name={name} label={label} hint={hint} isChecked={value === "on"} />;
  if (type === "choice") return <SelectField {...common} options={options ?? []} />;
  if (type === "text" || type === "lines") return <AreaField {...common} rows={rows ?? 4} />;
  return <TextField {...common} />;
}

function CheckBox({
  name,
  label,
  hint,
  isChecked,
}: {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isChecked: boolean;
}) {
  const hintId = hint === undefined ? undefined : `hint-${name.replaceAll(".", "-")}`;
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-medium">
        <input
          type="checkbox"
          name={name}
          value="on"
          defaultChecked={isChecked}
          aria-describedby={hintId}
          className="size-4 shrink-0 accent-accent"
        />
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId} className="pl-7 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
