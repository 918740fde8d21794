import { useSyncExternalStore } from "react";
import { data, Form, useNavigation } from "react-router";
import { EMAIL_FINDER } from "../../../content/email-finder.ts";
import { readSearch } from "../../../core/finder/searches/read-search.ts";
import { coreContext, finderContext } from "../../context.ts";
import type { RouteHandle } from "../../hydration.ts";
import { breadcrumbList, messageMeta, pageMeta } from "../../page-meta.ts";
import { BuyLink } from "../../ui/buy-link.tsx";
import { EmailResults, useCopy } from "../../ui/email-results.tsx";
import { EmailSearch } from "../../ui/email-search.tsx";
import type { Route } from "./+types/email-finder.ts";
import { answerWords, modeWords } from "./answer-words.ts";
import { Choices } from "./choices.tsx";
import { openSearch } from "./open-search.ts";
import { SearchFacts } from "./search-facts.tsx";
import { useLiveSearch } from "./use-live-search.ts";
import { useProof } from "./use-proof.ts";
import "./email-finder.css";

const PATH = "/email-finder";
const PRIVATE = { "cache-control": "private, no-store" };

export const handle: RouteHandle = { hydrate: true };

/** The screen's words come as data: what checks them stays on the server. With `?search=`, a search as it stands. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { deps } = context.get(finderContext);
  const id = new URL(request.url).searchParams.get("search");
  const search = id === null ? null : await readSearch(context.get(coreContext), deps, id);
  return data({ words: EMAIL_FINDER, mode: deps.mode(), method: deps.prober.method, search, isGone: id !== null && search === null }, id === null ? {} : { headers: PRIVATE });
}

/** Looks for addresses of the person named. */
export async function action(args: Route.ActionArgs) {
  return openSearch(args);
}

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) => (actionHeaders.has("cache-control") ? actionHeaders : loaderHeaders);

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const site = root.loaderData?.site;
  if (!site) return messageMeta(site, "Email Finder");
  return pageMeta(site, {
    title: "Email Finder",
    description: "Find email addresses of founders and executives of recently funded startups, each with its source and whether it was checked. A guess is called a guess.",
    keywords: ["email finder", "founder email", "executive email", "startup contacts", "verified email addresses"],
    path: PATH,
    structuredData: [
      breadcrumbList(site, [
        { name: "Home", href: "/" },
        { name: "Email Finder", href: PATH },
      ]),
    ],
  });
};

const never = () => () => undefined;

export default function EmailFinder({ loaderData: { words, mode, method, search: made, isGone }, actionData: answer }: Route.ComponentProps) {
  const inBrowser = useSyncExternalStore(never, () => true, () => false);
  const sending = useNavigation().state !== "idle";
  const proving = useProof(answer);
  const { search: live, running } = useLiveSearch(made);
  const { message, copy } = useCopy();
  const searching = sending || (inBrowser && (proving || running));
  // What was answered to a form comes before the search that the page was opened with.
  const search = answer === undefined && !sending ? live : null;
  const typed = answer?.typed ?? made?.typed ?? "";
  const proof = answer?.proof ?? null;
  const offer = sending ? null : (answer?.offer ?? null);
  return (
    <div className="mx-auto max-w-page px-4 py-10 md:px-6 md:py-16">
      <div className="mx-auto max-w-3xl">
        <h1 className="text-center text-3xl font-bold md:text-4xl">Find Founder &amp; Executive Emails</h1>
        <p className="mx-auto mt-4 max-w-prose text-center text-lg text-muted">{words.introduction}</p>
        <Form method="post" action={PATH} className="card mt-8 p-5 md:p-8" aria-label="Email finder">
          {inBrowser && <input type="hidden" name="stream" value="1" />}
          {proof !== null && <input type="hidden" name="challenge" value={proof.challenge} />}
          <EmailSearch key={typed} name={typed} searching={searching} error={answer !== undefined && answer.choices.length === 0 && !sending ? answer.text : null} />
          {offer !== null && (
            <p className="mt-2 text-sm">
              <a className="link" href={offer.href}>
                {offer.label}
              </a>
            </p>
          )}
          <p className="mt-4 text-sm text-muted">
            <strong className="font-semibold">Tips:</strong> {words.tips}
          </p>
          <p className="mt-2 text-sm text-muted">{modeWords(mode, method)}</p>
        </Form>
        <output className="mt-6 block empty:hidden">
          {searching
            ? "Searching..."
            : proof !== null
              ? `So that programs do not use the finder up, a search without an account takes ${proof.waitSeconds} seconds. Please wait that long, then press Find Email again.`
              : search !== null
                ? answerWords(search)
                : isGone && answer === undefined
                  ? "This search is not there any more: searches are kept for 30 days. Please search again."
                  : ""}
        </output>
        {!inBrowser && search !== null && search.answer.state !== "done" && (
          <p className="mt-3">
            <a className="link" href={`${PATH}?search=${search.id}`}>
              Show what has been found since
            </a>
          </p>
        )}
        {answer !== undefined && !sending && <Choices heading={answer.text} choices={answer.choices} challenge={proof?.challenge ?? null} inBrowser={inBrowser} />}
        {search !== null && <SearchFacts search={search} />}
        <EmailResults results={search?.answer.results ?? []} onCopy={copy} />
        <output>
          {message !== null && (
            <span className="popover-panel fixed inset-x-4 bottom-4 z-50 mx-auto max-w-sm p-4 text-sm" data-toast="">
              <strong className="block font-semibold">{message.title}</strong>
              {message.text}
            </span>
          )}
        </output>
      </div>
      <ul className="mt-14 grid gap-5 md:grid-cols-3">
        {words.benefits.map(({ title, text }) => (
          <li key={title} className="card p-6">
            <h2 className="text-lg font-semibold">{title}</h2>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <section className="mt-14 rounded-lg bg-accent-soft px-6 py-12 text-center">
        <h2 className="text-2xl font-bold">{words.upgrade.title}</h2>
        <p className="mx-auto mt-2 max-w-prose text-muted">{words.upgrade.text}</p>
        <BuyLink plan="lifetime" className="mt-6">Upgrade to Premium</BuyLink>
        <p className="mt-4">
          <a className="link" href="/email-finder/bulk">
            Look up a whole list
          </a>
        </p>
      </section>
    </div>
  );
}
