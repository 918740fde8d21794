import { titled } from "../../../../page-meta.ts";
import { data, redirect } from "react-router";
import { z } from "zod";
import { mayRunBulkJobs } from "../../../../../core/reading/directory/access.ts";
import { BULK_CHANGES, changeBulk, deleteBulk } from "../../../../../core/finder/bulk/create-bulk.ts";
import { readBulk } from "../../../../../core/finder/bulk/read-bulk.ts";
import { coreContext, finderContext } from "../../../../context.ts";
import { readFormPost } from "../../../../form-post.ts";
import type { RouteHandle } from "../../../../hydration.ts";
import { TextLink } from "../../../../ui/forms/controls.tsx";
import { formatInstant } from "../../../../ui/format/format-date.ts";
import { PageHeading } from "../../../../ui/frame/page-heading.tsx";
import { PRIVATE } from "../../../customers/sign-in/private.ts";
import { useLiveList } from "../use-progress.ts";
import type { Route } from "./+types/list.ts";
import { ListProgress } from "./list-progress.tsx";

export const handle: RouteHandle = { hydrate: true };

const change = z.object({ change: z.enum([...BULK_CHANGES, "delete"]) });

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  if (ctx.actor.access === "anonymous") return redirect("/sign-in?next=/email-finder/bulk", { ...PRIVATE });
  const bulk = await readBulk(ctx, { accountId: ctx.actor.id, id });
  if (bulk === null) throw data(null, { ...PRIVATE, status: 404 });
  return data(
    {
      list: bulk,
      createdOn: formatInstant(bulk.createdAt),
      removedOn: formatInstant(bulk.purgeAt),
      mayResume: mayRunBulkJobs(ctx.actor),
      asksServers: context.get(finderContext).deps.mode() === "smtp",
    },
    PRIVATE,
  );
}

/** The page's buttons: pause, resume, cancel, delete. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  const post = await readFormPost(request, change);
  if (post.kind !== "valid") throw data(null, { ...PRIVATE, status: post.status });
  const key = { accountId: ctx.actor.id, id };
  if (post.form.change === "delete") {
    await deleteBulk(ctx, key);
    return redirect("/email-finder/bulk", { ...PRIVATE, status: 303 });
  }
  // After a plan ends, results stay readable but no work starts.
  if (post.form.change !== "resume" || mayRunBulkJobs(ctx.actor)) await changeBulk(ctx, key, post.form.change);
  return redirect(`/email-finder/bulk/${id}`, { ...PRIVATE, status: 303 });
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export const meta = titled("Your list");

export default function List({
  loaderData: { list, createdOn, removedOn, mayResume, asksServers },
}: Route.ComponentProps) {
  const figures = useLiveList(list);
  return (
    <div className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <p>
        <TextLink href="/email-finder/bulk">All lists</TextLink>
      </p>
      <PageHeading className="mt-4 break-words" heading={list.fileName}>
        Sent <span className="whitespace-nowrap">{createdOn}</span>, removed on{" "}
        <span className="whitespace-nowrap">{removedOn}</span>.
      </PageHeading>
      <ListProgress list={figures} mayResume={mayResume} asksServers={asksServers} />
    </div>
  );
}
