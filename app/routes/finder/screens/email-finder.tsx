import { pageMetaOf } from "../../../page-meta.ts";
import { useState, useSyncExternalStore } from "react";
import { Form, data, useNavigation } from "react-router";
import { type LookupView, readLookup } from "../../../../core/finder/lookups/read-lookup.ts";
import { companyByDomain } from "../../../../core/reading/directory/company-page.ts";
import { readSamplePerson } from "../../../../core/finder/sample-person.ts";
import { EMAIL_FINDER_PIECE } from "../../../content/pieces/email-finder.ts";
import { contentContext, coreContext, finderContext } from "../../../context.ts";
import type { RouteHandle } from "../../../hydration.ts";
import { BuyLink } from "../../../ui/selling/buy-link.tsx";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { Offer } from "../../../ui/selling/offer.tsx";
import { EmailResults, FLAG_WORDS, useCopy } from "../../../ui/finder/email-results.tsx";
import { EmailSearch } from "../../../ui/finder/email-search.tsx";
import { pageText } from "../../../ui/frame/site.ts";
import type { Route } from "./+types/email-finder.ts";
import { answerWords, modeWords } from "./answer-words.ts";
import "./email-finder.css";
import { type Choice, openSearch } from "./open-search.ts";
import { useLiveSearch } from "./use-progress.ts";
import { useProof } from "./use-proof.ts";
import { Section } from "../../../ui/frame/section.tsx";

const PATH = "/email-finder";
const PRIVATE = { "cache-control": "private, no-store" };

export const handle: RouteHandle = { hydrate: true };

/** Sends the screen's text as data, so that its checks stay on the server. `?search=` opens an existing lookup. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { deps } = context.get(finderContext);
  const id = new URL(request.url).searchParams.get("search");
  const search = id === null ? null : await readLookup(context.get(coreContext), deps, id);
  return data(
    {
      words: context.get(contentContext).of(EMAIL_FINDER_PIECE),
      mode: deps.mode(),
      method: deps.prober.method,
      search,
      isGone: id !== null && search === null,
      company: search === null ? null : await companyByDomain(context.get(coreContext), search.subject.domain),
      sample: await readSamplePerson(context.get(coreContext)),
    },
    id === null ? {} : { headers: PRIVATE },
  );
}

export async function action(args: Route.ActionArgs) {
  return openSearch(args);
}

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("cache-control") ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMetaOf(root, "Email Finder", ({ site }) => ({
    title: "Email Finder",
    description: pageText(site, "emailFinder"),
    keywords: ["email finder", "founder email", "executive email", "startup contacts", "verified email addresses"],
    path: PATH,
    here: "Email Finder",
  }));

const never = () => () => undefined;

export default function EmailFinder({
  loaderData: { words, mode, method, search: made, isGone, company, sample },
  actionData: answer,
}: Route.ComponentProps) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const navigation = useNavigation();
  const sending = navigation.state !== "idle";
  // Keeps the sent text, because the names of people who must not be found are not stored.
  const [sent, setSent] = useState("");
  const sentNow = navigation.formData?.get("name");
  if (typeof sentNow === "string" && sentNow !== sent) setSent(sentNow);
  const proving = useProof(answer);
  const { search: live, running } = useLiveSearch(made);
  const { message, copy } = useCopy();
  const searching = sending || (inBrowser && (proving || running));
  // A form's answer takes precedence over the lookup the page was opened with.
  const search = answer === undefined && !sending ? live : null;
  const typed = answer?.typed ?? (made?.typed || sent);
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
          <EmailSearch
            key={typed}
            name={typed}
            searching={searching}
            error={answer !== undefined && answer.choices.length === 0 && !sending ? answer.text : null}
          />
          {offer !== null && (
            <p className="mt-2 text-sm">
              <TextLink href={offer.href}>{offer.label}</TextLink>
            </p>
          )}
          <p className="mt-4 text-sm text-muted">
            <strong className="font-semibold">Tips:</strong> {words.tips}
          </p>
          <p className="mt-2 text-sm text-muted">{modeWords(mode, method)}</p>
        </Form>
        {sample !== null && (
          <Form method="post" action={PATH} className="mt-4 text-center text-sm text-muted">
            {inBrowser && <input type="hidden" name="stream" value="1" />}
            {proof !== null && <input type="hidden" name="challenge" value={proof.challenge} />}
            This site shows invented companies.{" "}
            <button
              type="submit"
              className="link min-h-11 cursor-pointer"
              name="name"
              value={`${sample.name}, ${sample.domain}`}
            >
              See how it works with {sample.name} of {sample.company}
            </button>
          </Form>
        )}
        <output className="mt-6 block empty:hidden">
          {searching
            ? "Searching..."
            : proof !== null
              ? `To prevent abuse, searches without an account take ${proof.waitSeconds} seconds. Please wait, then press Find Email again.`
              : search !== null
                ? answerWords(search)
                : isGone && answer === undefined
                  ? "This search is no longer available: searches are kept for 30 days. Please search again."
                  : ""}
        </output>
        {!inBrowser && search !== null && search.answer.state !== "done" && (
          <p className="mt-3">
            <TextLink href={`${PATH}?search=${search.id}`}>Show the latest results</TextLink>
          </p>
        )}
        {answer !== undefined && !sending && (
          <Choices
            heading={answer.text}
            choices={answer.choices}
            challenge={proof?.challenge ?? null}
            inBrowser={inBrowser}
          />
        )}
        {search !== null && company !== null && (
          <p className="mt-3 text-sm text-muted">
            {search.subject.domain} is the website of a company in our list:{" "}
            <TextLink href={`/companies/${company}`}>see where that is stated</TextLink>.
          </p>
        )}
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
        <Offer otherwise={<h2 className="text-2xl font-bold">Your plan includes unlimited single searches</h2>}>
          <h2 className="text-2xl font-bold">{words.upgrade.title}</h2>
          <p className="mx-auto mt-2 max-w-prose text-muted">{words.upgrade.text}</p>
          <BuyLink plan="lifetime" className="mt-6">
            Upgrade to Premium
          </BuyLink>
        </Offer>
        <p className="mt-4">
          <TextLink href="/email-finder/bulk">Look up a list in bulk</TextLink>
        </p>
      </section>
    </div>
  );
}

/** Facts besides the list: the domain's address pattern or the server's remark on an unlisted address. */
function SearchFacts({ search: { subject, answer, pattern, verdict } }: { readonly search: LookupView }) {
  if (pattern !== null) {
    return (
      <p className="mt-6">
        Addresses at {subject.domain} follow the pattern{" "}
        <strong className="font-semibold wrap-anywhere">{pattern.example}</strong>: {pattern.following} of{" "}
        {pattern.samples} known ones do.
      </p>
    );
  }
  if (verdict === null || verdict.flags.length === 0 || answer.results.length > 0) return null;
  return (
    <ul className="mt-3 space-y-1 text-muted">
      {verdict.flags.map((flag) => (
        <li key={flag}>
          {FLAG_WORDS[flag].word}: {FLAG_WORDS[flag].text}
        </li>
      ))}
    </ul>
  );
}

interface ChoicesProps {
  readonly heading: string | null;
  readonly choices: readonly Choice[];
  readonly challenge: string | null;
  readonly inBrowser: boolean;
}

/** People or companies to choose from; each starts a lookup. Renders nothing without choices. */
function Choices({ heading, choices, challenge, inBrowser }: ChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <Section id="finder-choices" heading={heading} headingClass="text-xl font-bold" className="mt-8">
      <Form method="post" action="/email-finder" className="card mt-4">
        {inBrowser && <input type="hidden" name="stream" value="1" />}
        {challenge !== null && <input type="hidden" name="challenge" value={challenge} />}
        <ul className="divide-y divide-line">
          {choices.map(({ value, label, detail }) => (
            <li key={value}>
              <button
                type="submit"
                name="name"
                value={value}
                className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 px-5 py-3 text-left hover:bg-accent-soft"
              >
                <span className="font-semibold text-accent">{label}</span>
                <span className="text-sm text-muted">{detail}</span>
              </button>
            </li>
          ))}
        </ul>
      </Form>
    </Section>
  );
}
