import { data } from "react-router";
import { z } from "zod";
import { type Comparison, FEATURES, OWN_PRODUCT } from "../../../../content/comparisons.ts";
import {
  editFeature,
  listFeatureEdits,
  readEditedFeatures,
  setFeatureEditReverted,
} from "../../../../core/office/back-office/comparisons.ts";
import { comparisonPath, readFeatures } from "../../../compared-features.ts";
import { COMPARISONS_PIECE } from "../../../content/pieces/comparisons.ts";
import { contentContext, coreContext, siteContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import type { Route } from "./+types/comparisons.ts";
import { type ActionResult, outcomeOf, runAction } from "../action.ts";
import { FeatureForm, FeatureHistory } from "./forms.tsx";
import { Views } from "../list-navigation.tsx";
import { OfficePage } from "../office-page.tsx";

const PATH = "/back-office/comparisons";
/** Length of a day as YYYY-MM-DD. */
const DAY_LENGTH = 10;

const checked = z.strictObject({
  text: z.string().trim().min(1, "Say what the product offers, or empty all three fields.").max(200),
  sourceUrl: z
    .string()
    .trim()
    .regex(
      /^(?:https:\/\/[^\s/]+\.[^\s]+|\/[^\s]*)$/,
      "Enter a link that starts with https://, or a path of this site.",
    )
    .max(500),
  checkedOn: z.iso.date("Enter the day you checked it, for example 2026-11-23."),
});

const featureForm = z.union([
  z.object({ edit: z.coerce.number().int().positive(), intent: z.enum(["revert", "reapply"]) }),
  z.object({
    feature: z.enum(FEATURES.map(({ key }) => key)),
    text: z.string(),
    sourceUrl: z.string(),
    checkedOn: z.string(),
    reason: z.string().trim().min(1).max(1_000),
    seen: z.string().regex(/^\d*$/),
  }),
]);

const DONE = {
  saved: "Saved. The page shows it now.",
  reverted: "Edit reverted.",
  reapplied: "Edit applied again.",
} as const;

/** Edits shown at once. */
const SHOWN = 50;

function productOf(request: Request, comparisons: readonly Comparison[]): string {
  const products = [...comparisons.map(({ key }) => key), OWN_PRODUCT];
  const asked = new URL(request.url).searchParams.get("product") ?? products[0];
  if (asked === undefined || !products.includes(asked)) throw data(null, 404);
  return asked;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const comparisons = context.get(contentContext).of(COMPARISONS_PIECE);
  const shown = productOf(request, comparisons);
  const own = context.get(siteContext).name;
  const [featuresOf, edited, history] = await Promise.all([
    readFeatures(ctx),
    readEditedFeatures(ctx),
    listFeatureEdits(ctx, { product: shown, limit: SHOWN }),
  ]);
  const values = featuresOf(shown);
  const editOf = (key: string) => edited.find((one) => one.product === shown && one.feature === key)?.editId ?? null;
  return {
    shown,
    own,
    pages: comparisons.map((one) => ({ key: one.key, competitor: one.competitor, path: comparisonPath(own, one) })),
    features: FEATURES.map(({ key, name }) => ({ key, name, checked: values.get(key) ?? null, editId: editOf(key) })),
    history: history.map((edit) => ({ ...edit, name: FEATURES.find(({ key }) => key === edit.feature)?.name ?? null })),
    done: outcomeOf(request, DONE),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  const shown = productOf(request, context.get(contentContext).of(COMPARISONS_PIECE));
  return runAction({ request, context }, featureForm, async (form): Promise<ActionResult> => {
    if ("edit" in form) {
      const reverted = form.intent === "revert";
      await setFeatureEditReverted(ctx, { editId: form.edit, reverted });
      return { done: reverted ? "reverted" : "reapplied" };
    }
    const { feature, reason, seen, text, sourceUrl, checkedOn } = form;
    const isEmpty = [text, sourceUrl, checkedOn].every((value) => value.trim() === "");
    const stated = isEmpty ? null : checked.safeParse({ text, sourceUrl, checkedOn });
    if (stated !== null && !stated.success) {
      const problems = Object.fromEntries(
        stated.error.issues.toReversed().map(({ path, message }) => [path.join("."), message]),
      );
      return { problem: "Please check the marked fields. Nothing was saved yet.", status: 400, problems };
    }
    const today = ctx.clock.now().toISOString().slice(0, DAY_LENGTH);
    if (stated !== null && stated.data.checkedOn > today)
      return { problem: "Nothing was saved yet.", status: 400, problems: { checkedOn: "This day is in the future." } };
    await editFeature(ctx, {
      product: shown,
      feature,
      checked: stated?.data ?? null,
      reason,
      seen: seen === "" ? null : Number(seen),
    });
    return { done: "saved" };
  });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Comparisons");

function at(one: string): string {
  return `${PATH}?product=${one}`;
}

export default function Comparisons({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, own, pages, features, history, done } = loaderData;
  const views = [
    ...pages.map(({ key, competitor }) => ({ href: at(key), name: competitor, current: key === shown })),
    { href: at(OWN_PRODUCT), name: own, current: shown === OWN_PRODUCT },
  ];
  return (
    <OfficePage
      heading="Comparisons"
      about="What each product offers, with the source and the day you checked it. A feature without a statement about both products is left out of the page. Open each source, correct the statement, and enter the day; Today reminds you after 90 days."
      outcome={actionData?.outcome ?? done}
    >
      <Views label="Products" views={views} />
      <p className="mb-4 flex flex-wrap gap-x-6">
        {pages
          .filter(({ key }) => key === shown)
          .map(({ key, path }) => (
            <TextLink key={key} href={path}>
              View the page
            </TextLink>
          ))}
        <TextLink href="/back-office/content/comparisons">Add or remove a product</TextLink>
      </p>
      <ul className="grid gap-3">
        {features.map((feature) => (
          <FeatureForm key={feature.key} feature={feature} refused={actionData ?? null} />
        ))}
      </ul>
      <h2 className="mt-10 mb-3 text-xl font-semibold">History</h2>
      <FeatureHistory edits={history} />
    </OfficePage>
  );
}
