import { z } from "zod";
import { INDUSTRIES, INDUSTRY_GROUPS } from "../../../../core/catalogue/industries/tree.ts";
import { industriesMeant } from "../../../../core/catalogue/industries/words.ts";
import {
  decideWord,
  listDecidedWords,
  listUnmappedWords,
  readWord,
} from "../../../../core/intake/curation/industry-words.ts";
import { coreContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import type { Route } from "./+types/list.ts";
import { type ActionResult, outcomeOf, runAction } from "../action.ts";
import { counted } from "../format.ts";
import { DecidedWords, INDUSTRY_LIST, MapForm, UnmappedWords } from "./words.tsx";
import { OfficePage } from "../office-page.tsx";
import { SearchForm } from "../search-form.tsx";

const word = z.string().trim().min(1).max(80);
const wordForm = z.union([
  z.object({ word, industries: z.string().max(400) }),
  z.object({ word, none: z.string() }),
  z.object({ word, undo: z.string() }),
]);

const DONE = {
  mapped: "Word mapped. The companies with it follow, many of them within a few minutes.",
  none: "The word names no industry.",
  undone: "Decision undone.",
} as const;

/** Unmapped words and decisions shown at once. */
const SHOWN = 25;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const search = (new URL(request.url).searchParams.get("search") ?? "").trim().slice(0, 80);
  const [unmapped, decided, meaning] = await Promise.all([
    listUnmappedWords(ctx, { limit: SHOWN }),
    listDecidedWords(ctx, { limit: SHOWN }),
    search === "" ? null : readWord(ctx, { word: search }),
  ]);
  return { unmapped, decided, search, meaning, done: outcomeOf(request, DONE) };
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  return runAction({ request, context }, wordForm, async (form): Promise<ActionResult> => {
    if ("undo" in form) {
      await decideWord(ctx, { word: form.word, industries: null });
      return { done: "undone" };
    }
    if ("none" in form) {
      await decideWord(ctx, { word: form.word, industries: [] });
      return { done: "none" };
    }
    const names = form.industries.split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));
    const unknown = names.find((name) => industriesMeant(name).length === 0);
    if (names.length === 0) return { problem: "Name at least one industry, or press “No industry”.", status: 400 };
    if (unknown !== undefined)
      return { problem: `“${unknown}” is no industry. Choose from the list below.`, status: 400 };
    await decideWord(ctx, { word: form.word, industries: [...new Set(names.flatMap(industriesMeant))] });
    return { done: "mapped" };
  });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Industries");

export default function Industries({ loaderData, actionData }: Route.ComponentProps) {
  const { unmapped, decided, search, meaning, done } = loaderData;
  const { word: refused = "", industries = "" } = actionData?.values ?? {};
  const typed = refused === "" ? null : { word: refused, industries };
  return (
    <OfficePage
      heading="Industries"
      about={`Sources name industries in their own words. Each word is mapped to one or several of ${INDUSTRIES.length} industries.`}
      outcome={actionData?.outcome ?? done}
    >
      <datalist id={INDUSTRY_LIST}>
        {INDUSTRIES.map(({ slug, name }) => (
          <option key={slug}>{name}</option>
        ))}
      </datalist>
      <h2 className="text-xl font-semibold">{counted(unmapped.total, "unmapped word")}</h2>
      <p className="mt-1 mb-3 text-muted">The most frequent first. Separate several industries with commas.</p>
      <UnmappedWords words={unmapped.words} typed={typed} />
      <h2 className="mt-10 text-xl font-semibold">Look up a word</h2>
      <div className="mt-3">
        <SearchForm
          action="/back-office/industries"
          label="Word of a source"
          hint="Shows what it is mapped to. Case, spaces, hyphens and plural do not matter."
          value={search}
        />
      </div>
      {search !== "" && (
        <div className="mb-5">
          <p className="mb-3">
            “{search}” names{" "}
            {meaning === null ? "nothing known" : meaning.length === 0 ? "no industry" : meaning.join(", ")}.
          </p>
          <MapForm word={search} id="looked-up" typed={typed} />
        </div>
      )}
      <h2 className="mt-10 mb-3 text-xl font-semibold">Decisions</h2>
      <DecidedWords words={decided} />
      <h2 className="mt-10 mb-3 text-xl font-semibold">All industries</h2>
      <dl className="grid gap-4 sm:grid-cols-2">
        {INDUSTRY_GROUPS.map((group) => (
          <div key={group}>
            <dt className="font-semibold">{group}</dt>
            <dd className="text-muted">
              {INDUSTRIES.filter((industry) => industry.group === group)
                .map(({ name }) => name)
                .join(", ")}
            </dd>
          </div>
        ))}
      </dl>
    </OfficePage>
  );
}
