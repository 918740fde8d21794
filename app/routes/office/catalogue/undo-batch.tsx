import type { Batch } from "../../../../core/intake/curation/tables/change-many.ts";
import { ActionButton } from "../kit/action-button.tsx";

/** Undoes the changes that somebody has just made together. */
export function UndoBatch({ batch }: { readonly batch: Pick<Batch, "first" | "last"> | null }) {
  return (
    batch !== null && (
      <ActionButton value="undo" label="Undo this change" hidden={{ batch: `${batch.first}-${batch.last}` }} />
    )
  );
}
