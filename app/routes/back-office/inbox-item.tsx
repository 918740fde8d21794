import { data } from "react-router";
import { z } from "zod";
import { optional } from "../../../core/contact/form-fields.ts";
import { finishInboxItem, type InboxItem, readInboxItem, reopenInboxItem } from "../../../core/contact/inbox.ts";
import { coreContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import { AreaField } from "../../ui/form-fields.tsx";
import { Instant } from "../../ui/instant.tsx";
import type { Route } from "./+types/inbox-item.ts";
import { type Deed, doDeed, doneOutcome } from "./deed.ts";
import { InboxFacts } from "./inbox-facts.tsx";
import { TYPE_WORDS } from "./inbox-words.ts";
import { OfficePage } from "./office-page.tsx";

/** Longest note on what was done, in characters. */
const LONGEST_NOTE = 2_000;

const itemForm = z.union([z.object({ deed: z.literal("answered"), note: optional(LONGEST_NOTE) }), z.object({ deed: z.literal("reopen") })]);

const DONE = { answered: "It is marked as answered.", reopened: "It is open again." } as const;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const item = await readInboxItem(ctx, params.ref);
  if (item === null) throw data(null, 404);
  return { item, today: ctx.clock.now().toISOString().slice(0, 10), done: doneOutcome(request, DONE) };
}

export function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  return doDeed(request, itemForm, async (form): Promise<Deed> => {
    if (form.deed === "reopen") return (await reopenInboxItem(ctx, params.ref)) ? { done: "reopened" } : { problem: "It is open already." };
    switch (await finishInboxItem(ctx, { ref: params.ref, note: form.note })) {
      case "done":
        return { done: "answered" };
      case "already":
        return { problem: "Somebody marked it as answered before you. What you wrote was not kept." };
      case "missing":
        return { problem: "There is no such item.", status: 404 };
    }
  });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "An item of the inbox");

export default function InboxItemPage({ loaderData: { item, today, done }, actionData }: Route.ComponentProps) {
  return (
    <OfficePage heading={`${TYPE_WORDS[item.type] ?? item.type} (${item.ref})`} outcome={actionData?.outcome ?? done}>
      <InboxFacts item={item} today={today} />
      <h2 className="mt-8 text-lg font-semibold">What {item.name} writes</h2>
      {item.text === null ? <p className="mt-2 text-muted">Nothing beyond what is asked for.</p> : <p className="office-text">{item.text}</p>}
      <section className="mt-8 max-w-prose" aria-labelledby="answer">
        <h2 id="answer" className="text-lg font-semibold">
          {item.doneAt === null ? "Answer" : "Answered"}
        </h2>
        {item.doneAt === null ? <AnswerForm item={item} note={actionData?.values["note"]} /> : <Answered item={item} doneAt={item.doneAt} />}
      </section>
    </OfficePage>
  );
}

function AnswerForm({ item: { email, ref }, note }: { readonly item: InboxItem; readonly note: string | undefined }) {
  return (
    <>
      <p className="mt-2">
        Write to{" "}
        <a className="link" href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your request (${ref})`)}`}>
          {email}
        </a>
        , then mark it here.
      </p>
      <form method="post" className="mt-4 space-y-4">
        <input type="hidden" name="deed" value="answered" />
        <AreaField name="note" label="What you did" rows={3} maxLength={LONGEST_NOTE} value={note} problem={undefined} />
        <button type="submit" className="button button-primary">
          Mark as answered
        </button>
      </form>
    </>
  );
}

function Answered({ item: { doneBy, doneNote }, doneAt }: { readonly item: InboxItem; readonly doneAt: Date }) {
  return (
    <>
      <p className="mt-2">
        <Instant at={doneAt} />, by {doneBy}.
      </p>
      {doneNote !== null && <p className="office-text">{doneNote}</p>}
      <form method="post" className="mt-4">
        <button type="submit" name="deed" value="reopen" className="button button-quiet">
          Open it again
        </button>
      </form>
    </>
  );
}
