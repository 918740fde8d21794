import { z } from "zod";
import { acceptReview, rejectReview } from "../../../core/ingest/review/decide.ts";
import { listReviews } from "../../../core/ingest/review/list.ts";
import { AppError, isAppError } from "../../../platform/errors.ts";
import { coreContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import type { Route } from "./+types/review.ts";
import { doDeed, doneOutcome } from "./deed.ts";
import { EmptyList, OfficePage } from "./office-page.tsx";
import { ReadOn } from "./read-on.tsx";
import { ReviewCard } from "./review-card.tsx";
import { Views } from "./views.tsx";

/** Items of one page: each is a card. */
const SHOWN = 20;

const itemId = z.coerce.number().int().positive();
const reviewForm = z.union([
  z.object({ accept: itemId }),
  z.object({ reject: itemId }),
  z.object({ item: itemId, company: z.union([z.literal("new"), z.coerce.number().int().positive()]) }),
]);

const DONE = { accepted: "It is decided, and what it says is published.", rejected: "It is decided." } as const;

const KINDS = [
  { kind: undefined, name: "All" },
  { kind: "run", name: "Held documents" },
  { kind: "match", name: "Uncertain matches" },
  { kind: "news", name: "News" },
] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const query = new URL(request.url).searchParams;
  const { kind } = KINDS.find((one) => one.kind === query.get("kind")) ?? KINDS[0];
  const after = Number(/^\d{1,15}$/.exec(query.get("after") ?? "")?.[0] ?? 0);
  const found = await listReviews(ctx, { ...(kind === undefined ? {} : { kind }), after, limit: SHOWN + 1 });
  const items = found.slice(0, SHOWN);
  const last = items.at(-1);
  return { items, next: found.length > SHOWN && last !== undefined ? String(last.id) : null, kind: kind ?? null, done: doneOutcome(request, DONE) };
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  return doDeed(request, reviewForm, async (form) => {
    if ("reject" in form) await rejectReview(ctx, { itemId: form.reject });
    else if ("accept" in form) await acceptReview(ctx, { itemId: form.accept }).catch(sayHow(form.accept));
    else await acceptReview(ctx, { itemId: form.item, ...(form.company === "new" ? { asNew: true } : { companyId: form.company }) });
    return { done: "reject" in form ? "rejected" : "accepted" };
  });
}

/** Which company a news item is about cannot be chosen here: the page names the command that can. */
function sayHow(item: number) {
  return (error: unknown) => {
    if (!isAppError(error) || error.code !== "conflict") throw error;
    throw new AppError("conflict", `${error.message} (On the command line: npm run review -- accept ${item}.)`, { cause: error });
  };
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Review");

export default function Review({ loaderData: { items, next, kind, done }, actionData }: Route.ComponentProps) {
  return (
    <OfficePage
      heading="Review"
      about="What the catalogue was told and does not publish by itself: documents outside their expected counts, companies it is unsure of, and news. The oldest first."
      outcome={actionData?.outcome ?? done}
    >
      <Views
        label="Kinds of review"
        views={KINDS.map((one) => ({ href: one.kind === undefined ? "/back-office/review" : `/back-office/review?kind=${one.kind}`, name: one.name, current: (one.kind ?? null) === kind }))}
      />
      {items.length === 0 ? (
        <EmptyList>Nothing waits for review.</EmptyList>
      ) : (
        <ul className="grid gap-4">
          {items.map((item) => (
            <ReviewCard key={item.id} item={item} />
          ))}
        </ul>
      )}
      <ReadOn next={next} label="Go on" />
    </OfficePage>
  );
}
