import { titled } from "../../../page-meta.ts";
import { isDerived } from "../../../../core/catalogue/claims/claim.ts";
import { z } from "zod";
import { editReason } from "../../../../core/intake/curation/edit-values.ts";
import { findCompany } from "../../../../core/intake/curation/merge-companies.ts";
import { readEvidence, readSubject } from "../../../../core/intake/curation/read-subject.ts";
import { splitCompany } from "../../../../core/intake/curation/split-company.ts";
import { fieldOf } from "../../../form-post.ts";
import { PrimaryButton } from "../../../ui/forms/controls.tsx";
import { TextField } from "../../../ui/forms/form-fields.tsx";
import type { Route } from "./+types/split.ts";
import { checked, formAction, found, idAt, screenLoader } from "../screen.ts";
import { OfficePage } from "../office-page.tsx";
import { ReasonFields } from "./fact-fields.tsx";
import { EvidenceChoice } from "./history.tsx";
import { editPath } from "./kinds.ts";

export const loader = screenLoader(async ({ params, ctx }) => {
  const subject = await found(readSubject(ctx, "company", idAt(params.id)));
  const evidence = await readEvidence(ctx, "company", subject.id);
  // Claims derived from a row move with it.
  return { subject, evidence: evidence.filter((item) => item.documentId !== null && !isDerived(item.method)) };
});

export const action = formAction(z.looseObject({}), async (values, { ctx, params }) => {
  const companyId = idAt(params.id);
  const { target, ...why } = checked(z.object({ target: z.string(), ...editReason.shape }), values);
  const evidence = await readEvidence(ctx, "company", companyId);
  const rows = evidence.flatMap(({ claimId, documentId, ref }) =>
    documentId !== null && values[`claim.${claimId}`] === "on" ? [{ documentId, ref }] : [],
  );
  const into = target.trim() === "" ? null : await findCompany(ctx, target.trim());
  const targetId = await splitCompany(ctx, { companyId, rows, targetId: into }, why);
  return { done: "split", at: editPath("company", targetId) };
});

export const meta = titled("Split a company");

export default function Split({ loaderData: { subject, evidence }, actionData: state }: Route.ComponentProps) {
  return (
    <OfficePage
      heading={`Split ${subject.name}`}
      about="Select the evidence that belongs to another company. Its rounds and people move too, and stay there when the lists are imported again. You can undo this."
    >
      <form method="post" className="grid max-w-prose gap-4">
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-lg font-semibold">Evidence to move</legend>
          {evidence.map((item) => (
            <EvidenceChoice
              key={item.claimId}
              item={item}
              isChecked={state?.values[`claim.${item.claimId}`] === "on"}
            />
          ))}
        </fieldset>
        <TextField {...fieldOf(state, "target")} label="Move to company (ID or slug); leave empty to create one" />
        <ReasonFields state={state} />
        <div className="office-save">
          <PrimaryButton>Split</PrimaryButton>
        </div>
      </form>
    </OfficePage>
  );
}
