import type { ReactNode } from "react";
import { PrimaryButton, TextLink } from "../../../ui/forms/controls.tsx";
import { Breakable, OfficePage, ReadBy } from "../office-page.tsx";
import { ListTable, Stacked, Views } from "../list.tsx";
import { describeEffect } from "../../../../core/intake/ingest/proposals/describe.ts";
import { listProposals, type Proposal } from "../../../../core/intake/ingest/proposals/proposal.ts";
import { listTasks } from "../../../../core/intake/ingest/tasks/import-task.ts";
import { requestUpload } from "../../../../core/intake/ingest/tasks/request-task.ts";
import { coreContext } from "../../../context.ts";
import { Section } from "../../../ui/frame/section.tsx";
import type { Route } from "./+types/list.ts";
import { ImportStatus } from "./effect.tsx";
import { inWords } from "../../../../core/catalogue/sources/list-file/reasons.ts";
import { TaskList } from "./progress.tsx";
import { settledTask } from "./settled.ts";
import { UPLOAD_MEGABYTES, withUpload } from "./upload.ts";
import { readPage, runUpload, screenLoader } from "../screen.ts";
import { capitalised } from "../format.ts";
import { FormFields } from "../kit/form.tsx";

export const loader = screenLoader(async ({ ctx, query, range }) => {
  const waiting = query.get("show") === "waiting";
  const [{ items, next }, tasks] = await Promise.all([
    readPage(range, (part) => listProposals(ctx, { waiting, ...part })),
    listTasks(ctx),
  ]);
  return { items: items.map(summaryOf), next, waiting, tasks };
});

function summaryOf({ id, title, status, createdAt, creator, effect, holds }: Proposal) {
  const reasons = status === "held" ? holds.map(inWords) : [];
  return { id, title, status, createdAt, creator, effect: effect === null ? null : describeEffect(effect), reasons };
}

/** Queues an uploaded list file for reading and redirects to its preview, or to its progress if that takes longer. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  return runUpload(request, async () => {
    const taskId = await withUpload(request, ({ path, fileName, fields }) =>
      requestUpload(ctx, { path, name: fields["name"]?.trim() || fileName, options: {} }),
    );
    return (await settledTask(ctx, taskId)).at;
  });
}

export default function Imports({ loaderData }: Route.ComponentProps) {
  const { items, next, waiting, tasks } = loaderData;
  return (
    <OfficePage
      heading="Imports"
      about="Upload a list of funding rounds to see what it would change. Nothing is published until you confirm, and you can undo every import."
    >
      <UploadForm />
      {tasks.length > 0 && (
        <Section id="tasks" heading="In progress" className="mt-10">
          <TaskList tasks={tasks} />
        </Section>
      )}
      <div className="mt-10">
        <Views
          label="Imports shown"
          views={[
            { href: "/back-office/imports", name: "All", current: !waiting },
            { href: "/back-office/imports?show=waiting", name: "To decide", current: waiting },
          ]}
        />
        <ListTable
          caption="Imports"
          empty={waiting ? "No import needs a decision." : "No imports yet."}
          rows={items}
          next={next}
          older="Older imports"
          render={{
            Import: ({ id, title, createdAt, creator }) => (
              <Stacked below={<ReadBy at={createdAt} by={creator} />}>
                <TextLink href={`/back-office/imports/${id}`}>
                  <Breakable text={title} />
                </TextLink>{" "}
                <span className="font-normal text-muted">#{id}</span>
              </Stacked>
            ),
            Status: ({ status }) => <ImportStatus status={status} />,
            Effect: ({ effect, reasons }) =>
              reasons.reduce<ReactNode>(
                (above, reason) => (
                  <Stacked below={`${capitalised(reason)}.`} className="mt-1 text-danger">
                    {above}
                  </Stacked>
                ),
                effect,
              ),
          }}
        />
      </div>
    </OfficePage>
  );
}

function UploadForm() {
  return (
    <form method="post" encType="multipart/form-data" className="card p-4 md:p-5" aria-label="Upload a list">
      <div className="grid items-end gap-4 md:grid-cols-2">
        <FormFields
          fields={[
            {
              name: "file",
              label: "List file",
              type: "file",
              required: true,
              accept: ".csv,.tsv,.txt,.xlsx,.json,.ndjson,text/csv",
              hint: `CSV, TSV, XLSX, JSON or NDJSON, up to ${UPLOAD_MEGABYTES} MB.`,
            },
            {
              name: "name",
              label: "Name of the list",
              maxLength: 200,
              hint: "The file name by default. Replaces the list of the same name.",
            },
          ]}
        />
      </div>
      <PrimaryButton className="mt-4">Preview import</PrimaryButton>
    </form>
  );
}
