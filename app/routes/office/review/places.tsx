import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { z } from "zod";
import {
  answerPlace,
  type DecidedPlace,
  listDecidedPlaces,
  type PlaceItem,
  readPlaceDesk,
  undoPlace,
} from "../../../../core/intake/ingest/review/places.ts";
import { coreContext } from "../../../context.ts";
import type { RouteHandle } from "../../../hydration.ts";
import { messageMeta } from "../../../page-meta.ts";
import { PrimaryButton, QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { formatPlace } from "../../../ui/format/format-place.ts";
import { KeyboardButton, type ShortcutKeys, useShortcuts } from "../../../ui/frame/shortcuts.tsx";
import type { Route } from "./+types/places.ts";
import { type ActionResult, outcomeOf, runAction } from "../action.ts";
import { counted, figure } from "../format.ts";
import { QueueLinks, Views } from "../list-navigation.tsx";
import { EmptyList, OfficePage } from "../office-page.tsx";
import { REVIEW_SHORTCUTS } from "./keys.ts";
import "./review.css";

export const handle: RouteHandle = { hydrate: true };

const KEYS: ShortcutKeys = [
  [["a"], "accept: all rows with this city are in the chosen place"],
  [["r"], "none of these places"],
  [["1", "…", "9"], "choose a place"],
  [["u"], "undo the last decision"],
  [["j", "k"], "next and previous city"],
];

const id = z.coerce.number().int().positive();
const placeForm = z.union([
  z.object({ undo: id }),
  z.object({
    item: id,
    verdict: z.enum(["accept", "reject"]),
    option: z.coerce.number().int().min(0).max(20).optional(),
  }),
]);

const DONE = {
  accepted: "Location accepted. Its companies are on the lists of that country.",
  rejected: "None of these places: the country stays unknown.",
  undone: "Decision undone.",
} as const;

const DECIDED_SHOWN = 20;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const item = Number(/^\d{1,15}$/.exec(new URL(request.url).searchParams.get("item") ?? "")?.[0] ?? 0);
  const [desk, decided] = await Promise.all([
    readPlaceDesk(ctx, { itemId: item }),
    listDecidedPlaces(ctx, { limit: DECIDED_SHOWN }),
  ]);
  return { desk, decided, done: outcomeOf(request, DONE) };
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  return runAction({ request, context }, placeForm, async (form): Promise<ActionResult> => {
    if ("undo" in form) {
      await undoPlace(ctx, { id: form.undo });
      return { done: "undone" };
    }
    const { item, verdict, option } = form;
    if (verdict === "accept" && option === undefined) return { problem: "Choose a place.", status: 400 };
    await answerPlace(ctx, { id: item, option: verdict === "accept" ? (option ?? null) : null });
    return { done: `${verdict}ed` };
  });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Cities to locate");

export default function ReviewPlaces({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, decided, done } = loaderData;
  const { item, place, total, previous, next } = desk;
  const shortcuts = useShortcuts(REVIEW_SHORTCUTS);
  const isBusy = useNavigation().state !== "idle";
  return (
    <OfficePage
      heading="Cities to locate"
      about="Cities that several countries have. An answer applies to all rows of the list with the same words."
      outcome={actionData?.outcome ?? done}
    >
      <Views
        label="Kinds of review"
        views={[
          { href: "/back-office/review", name: "Matches and news", current: false },
          { href: "/back-office/review/places", name: `Cities (${figure(total)})`, current: true },
          { href: "/back-office/review/decided", name: "Decided", current: false },
        ]}
      />
      <div className="review" data-busy={isBusy || undefined}>
        {item === null ? (
          <EmptyList>Every city is located.</EmptyList>
        ) : (
          <Desk key={item.id} item={item} position={`${figure(place)} of ${figure(total)}`}>
            <QueueLinks
              previous={previous === null ? null : `?item=${previous}`}
              next={next === null ? null : `?item=${next}`}
            />
          </Desk>
        )}
        <DecidedPlaces decided={decided} />
      </div>
      <KeyboardButton shortcuts={shortcuts} keys={KEYS} />
    </OfficePage>
  );
}

interface DeskProps {
  readonly item: PlaceItem;
  readonly position: string;
  /** Links to neighbouring items in the queue. */
  readonly children: ReactNode;
}

/** A city with its possible places, the evidence for each, and the companies that wait for the answer. */
function Desk({ item, position, children }: DeskProps) {
  const { id: itemId, city, region, country, list, options, companies, examples } = item;
  return (
    <section aria-labelledby="city" className="review-desk">
      <div className="review-head">
        <h2 id="city">{formatPlace({ city, region, country })}</h2>
        <p className="text-sm text-muted">{position}</p>
      </div>
      <p className="mt-1">
        {counted(companies, "company", "companies")} in {list}:{" "}
        {examples.map(({ name, slug, domain }, i) => (
          <span key={slug}>
            {i > 0 && ", "}
            <TextLink href={`/companies/${slug}`} target="_blank" rel="noopener">
              {name}
            </TextLink>
            {domain !== null && ` (${domain})`}
          </span>
        ))}
        {companies > examples.length && `, and ${figure(companies - examples.length)} more`}
      </p>
      <Form method="post" action="/back-office/review/places" replace preventScrollReset className="review-decision">
        <input type="hidden" name="item" value={itemId} />
        <fieldset className="review-matches">
          <legend>Which place is it?</legend>
          {options.map((option, i) => (
            <label key={`${option.country} ${option.region ?? ""}`} className="review-match">
              <input type="radio" name="option" value={i} data-choice={i + 1} defaultChecked={i === 0} />
              <span>
                <span className="font-semibold">
                  {formatPlace({ city: option.city ?? null, region: option.region ?? null, country: option.country })}
                </span>{" "}
                {i < 9 && <kbd aria-hidden="true">{i + 1}</kbd>}
                <span className="block text-sm text-muted">
                  {option.population > 0 && `${figure(option.population)} people; `}
                  {counted(option.rows, "row")} of the list in this country
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className="office-actions review-bar">
          <PrimaryButton name="verdict" value="accept">
            Accept <kbd aria-hidden="true">a</kbd>
          </PrimaryButton>
          <QuietButton name="verdict" value="reject">
            None of these <kbd aria-hidden="true">r</kbd>
          </QuietButton>
          <nav aria-label="Cities" className="review-steps">
            {children}
          </nav>
        </div>
      </Form>
    </section>
  );
}

function DecidedPlaces({ decided }: { readonly decided: readonly DecidedPlace[] }) {
  if (decided.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-xl font-semibold">Newest decisions</h2>
      <Form method="post" action="/back-office/review/places" replace preventScrollReset>
        <ul>
          {decided.map(({ id: decidedId, list, answer, ...stated }, i) => (
            <li key={decidedId} className="mt-2 flex flex-wrap items-center gap-2">
              <span>
                {formatPlace(stated)} in {list}:{" "}
                {answer === null
                  ? "none of the places"
                  : formatPlace({ city: answer.city ?? null, region: answer.region ?? null, country: answer.country })}
              </span>
              <QuietButton name="undo" value={decidedId}>
                Undo <span className="sr-only">the decision about {stated.city}</span>
                {i === 0 && <kbd aria-hidden="true">u</kbd>}
              </QuietButton>
            </li>
          ))}
        </ul>
      </Form>
    </section>
  );
}
