import { data, Form, useNavigation } from "react-router";
import { z } from "zod";
import { EMAIL_FINDER } from "../../../content/email-finder.ts";
import { findEmails } from "../../../core/finder/find-emails.ts";
import { coreContext } from "../../context.ts";
import type { RouteHandle } from "../../hydration.ts";
import { breadcrumbList, messageMeta, pageMeta } from "../../page-meta.ts";
import { BuyLink } from "../../ui/buy-link.tsx";
import { EmailResults, useCopy } from "../../ui/email-results.tsx";
import { EmailSearch } from "../../ui/email-search.tsx";
import type { Route } from "./+types/email-finder.ts";
import "./email-finder.css";

const PATH = "/email-finder";

export const handle: RouteHandle = { hydrate: true };

const search = z.object({
  name: z.string("Enter the full name of the person you look for.").trim().min(1, "Enter the full name of the person you look for.").max(200, "A name has at most 200 characters. Enter first and last name only."),
});

/** The screen's words come as data: what checks them stays on the server. */
export const loader = () => EMAIL_FINDER;

/** Looks for addresses of the person named. */
export async function action({ request, context }: Route.ActionArgs) {
  const entered = Object.fromEntries(await request.formData());
  const parsed = search.safeParse(entered);
  const headers = { "cache-control": "no-store" };
  if (!parsed.success) return data({ name: "", results: [], notice: null, error: parsed.error.issues[0]?.message ?? null }, { status: 400, headers });
  return data({ name: parsed.data.name, ...(await findEmails(context.get(coreContext), parsed.data)), error: null }, { headers });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const site = root.loaderData?.site;
  if (!site) return messageMeta(site, "Email Finder");
  return pageMeta(site, {
    title: "Email Finder",
    description: "Find published email addresses of founders and executives of recently funded startups, each with its source and whether it was checked.",
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

export default function EmailFinder({ loaderData: words, actionData: answer }: Route.ComponentProps) {
  const searching = useNavigation().state !== "idle";
  const { message, copy } = useCopy();
  return (
    <div className="mx-auto max-w-page px-4 py-10 md:px-6 md:py-16">
      <div className="mx-auto max-w-3xl">
        <h1 className="text-center text-3xl font-bold md:text-4xl">Find Founder &amp; Executive Emails</h1>
        <p className="mx-auto mt-4 max-w-prose text-center text-lg text-muted">{words.introduction}</p>
        <Form method="post" className="card mt-8 p-5 md:p-8" aria-label="Email finder">
          <EmailSearch name={answer?.name ?? ""} searching={searching} error={answer?.error ?? null} />
          <p className="mt-4 text-sm text-muted">
            <strong className="font-semibold">Tips:</strong> {words.tips}
          </p>
        </Form>
        <output className="mt-6 block empty:hidden">{searching ? "Searching..." : (answer?.notice ?? "")}</output>
        <EmailResults results={searching ? [] : (answer?.results ?? [])} onCopy={copy} />
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
        <BuyLink className="mt-6">Upgrade to Premium</BuyLink>
      </section>
    </div>
  );
}
