import { data, redirect } from "react-router";
import { BULK_LIMITS, KEPT_DAYS } from "../../../../core/finder/bulk/bulk.ts";
import { createBulk } from "../../../../core/finder/bulk/create-bulk.ts";
import { listBulks } from "../../../../core/finder/bulk/read-bulk.ts";
import { mayLookUpLists } from "../../../../core/directory/access.ts";
import { type AppError, isAppError } from "../../../../platform/errors.ts";
import { coreContext } from "../../../context.ts";
import { statusOf } from "../../../error-status.ts";
import { isSameOrigin } from "../../../form-post.ts";
import { messageMeta, pageMeta } from "../../../page-meta.ts";
import { FormOutcome } from "../../../ui/form-outcome.tsx";
import { formatInstant } from "../../../ui/format-date.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { readUpload } from "../../finder/bulk/read-upload.ts";
import { PRIVATE } from "../../sign-in/private.ts";
import type { Route } from "./+types/bulk.ts";
import { BulkOffer } from "./bulk-offer.tsx";
import { ListTable } from "./list-table.tsx";
import { UploadForm } from "./upload-form.tsx";

const PATH = "/email-finder/bulk";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const may = mayLookUpLists(ctx.actor);
  // Whoever's plan ended keeps what was found.
  const lists = ctx.actor.access === "anonymous" ? [] : await listBulks(ctx, { accountId: ctx.actor.id });
  return data({ access: ctx.actor.access, may, lists: lists.map((list) => ({ ...list, createdOn: formatInstant(list.createdAt) })) }, PRIVATE);
}

const refused = (error: string, status: number) => data({ error }, { ...PRIVATE, status });

/** Takes a list in; its own page tells how far it is. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  if (!isSameOrigin(request)) return refused("This form was sent from another site. Please open it here and send it again.", 403);
  if (!mayLookUpLists(ctx.actor)) return refused("Lists are part of the paid plans.", 403);
  let id: string;
  try {
    id = await createBulk(ctx, { accountId: ctx.actor.id, ...(await readUpload(request)) });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, message }: AppError = error;
    return refused(message, statusOf(code));
  }
  return redirect(`${PATH}/${id}`, { ...PRIVATE, status: 303 });
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const site = root.loaderData?.site;
  if (!site) return messageMeta(site, "Bulk email finder");
  return pageMeta(site, {
    title: "Bulk email finder",
    description: "Send a CSV or XLSX of people and companies, and get it back with the addresses that could be found, each with its confidence, source and status.",
    keywords: ["bulk email finder", "email finder csv", "email finder xlsx", "enrich a list", "verified email addresses"],
    path: PATH,
  });
};

export default function Bulk({ loaderData: { access, may, lists }, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-4xl px-4 pt-12 md:px-6">
      <PageHeading heading="Look up a whole list">
        Send a CSV or XLSX of people and where they work. You get the same file back with the addresses that could be found, how sure each is, and why.
      </PageHeading>
      {actionData !== undefined && (
        <div className="mt-6">
          <FormOutcome outcome={{ kind: "problem", text: actionData.error }} />
        </div>
      )}
      {may ? (
        <UploadForm megabytes={BULK_LIMITS.bytes / 1_048_576} rows={BULK_LIMITS.rows} keptDays={KEPT_DAYS} />
      ) : (
        <BulkOffer isSignedIn={access !== "anonymous"} />
      )}
      {(may || lists.length > 0) && <ListTable lists={lists} />}
      <p className="mt-8 text-muted">
        One person only?{" "}
        <a className="link" href="/email-finder">
          Use the email finder
        </a>
        .
      </p>
    </div>
  );
}
