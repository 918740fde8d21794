import type { Batch } from "../../../../core/intake/curation/tables/change-many.ts";
import { QuietButton } from "../../../ui/forms/controls.tsx";

/** Undoes the changes that somebody has just made together. */
export function UndoBatch({ batch }: { readonly batch: Pick<Batch, "first" | "last"> | null }) {
  return (
    batch !== null && (
      <form method="post" className="mb-4">
        <input type="hidden" name="batch" value={`${batch.first}-${batch.last}`} />
        <QuietButton intent="undo">Undo this change</QuietButton>
      </form>
    )
  );
}
