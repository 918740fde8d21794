import { EDITABLE, isRequired } from "../../../../core/intake/curation/edit-values.ts";
import type { TableKind } from "../../../../core/intake/curation/tables/kinds.ts";
import { fieldOf, type FormState } from "../../../form-post.ts";
import { AreaField, SelectField } from "../../../ui/forms/form-fields.tsx";

/** The column to set and its new value; an empty one clears it. */
export function BulkFields({ kind, state }: { readonly kind: TableKind; readonly state: FormState | undefined }) {
  const facts = Object.entries(EDITABLE[kind]).filter(([fact]) => fact !== "name");
  return (
    <>
      <SelectField
        {...fieldOf(state, "fact")}
        label="Column"
        required
        options={facts.map(([fact, { label }]) => [fact, isRequired(fact) ? `${label} (never empty)` : label])}
      />
      <AreaField {...fieldOf(state, "value")} label="New value, empty to clear it" rows={1} />
    </>
  );
}
