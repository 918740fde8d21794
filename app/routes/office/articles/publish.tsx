import type { DeskArticlePage } from "../../../../core/reading/newsroom/list-desk.ts";
import type { TextFormProps } from "./text.tsx";
import { ActionButton } from "../office-page.tsx";

/** Publishes, schedules, unpublishes or withdraws the saved version. */
export function PublishForms({
  article,
  refused,
}: Pick<TextFormProps, "refused"> & { readonly article: DeskArticlePage }) {
  const { state, revisionId, title } = article;
  if (state === "withdrawn") return null;
  const seen = { seen: revisionId };
  const problem = refused?.problems["at"];
  return (
    <section aria-label="Publication" className="mb-6">
      <div className="flex flex-wrap items-end gap-4">
        {state !== "published" && <ActionButton value="publish" label="Publish now" look="primary" hidden={seen} />}
        {state !== "published" && (
          <ActionButton value="schedule" label="Schedule" hidden={seen} className="flex flex-wrap items-end gap-2">
            <label className="grid gap-1.5 text-sm font-semibold">
              Publish on (UTC)
              <input
                type="datetime-local"
                name="at"
                required
                defaultValue={refused?.values["at"] ?? article.publishAt?.toISOString().slice(0, 16)}
                className="office-box"
                {...(problem !== undefined && { "aria-invalid": true, "aria-describedby": "problem-at" })}
              />
            </label>
            {problem !== undefined && (
              <p id="problem-at" className="text-sm text-danger">
                {problem}
              </p>
            )}
          </ActionButton>
        )}
        {state !== "draft" && (
          <ActionButton
            value="unpublish"
            label={state === "scheduled" ? "Cancel the schedule" : "Unpublish"}
            hidden={seen}
          />
        )}
        <ActionButton
          value="withdraw"
          label="Withdraw"
          of={title}
          hidden={seen}
          confirm={{
            text: "Its page answers that it is gone, for good. To take it down for now, unpublish it.",
            button: "Withdraw for good",
          }}
        />
        <p className="self-center text-sm text-muted">Applies to the saved version.</p>
      </div>
    </section>
  );
}
