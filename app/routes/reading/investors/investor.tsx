import { data, redirect } from "react-router";
import { type InvestorPage, readInvestor } from "../../../../core/reading/directory/investors.ts";
import { coreContext } from "../../../context.ts";
import { breadcrumbList, messageMeta, pageMeta } from "../../../page-meta.ts";
import { itemList } from "../../../structured-data.ts";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { PrimaryLink, TextLink } from "../../../ui/forms/controls.tsx";
import { count, Figure } from "../../../ui/charts/figures.tsx";
import { formatDate } from "../../../ui/format/format-date.ts";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import { Monogram } from "../../../ui/monogram.tsx";
import { OutboundLink } from "../../../ui/outbound-link.tsx";
import { RoundsTable } from "../../../ui/rounds-table.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import type { Site } from "../../../ui/frame/site.ts";
import type { Route } from "./+types/investor.ts";
import { InvestorTable } from "./list.tsx";

const ABOVE = [
  { name: "Home", href: "/" },
  { name: "Investors", href: "/investors" },
] as const;

export async function loader({ params, context }: Route.LoaderArgs) {
  const lookup = await readInvestor(context.get(coreContext), { slug: params.slug });
  switch (lookup.kind) {
    case "found":
      return data(lookup.page);
    case "moved":
      return redirect(`/investors/${lookup.slug}`, 301);
    case "gone":
      return data(null, 410);
    case "missing":
      return data(null, 404);
  }
}

export const meta: Route.MetaFunction = ({ loaderData: investor, matches: [root] }) => {
  const site = root.loaderData?.site;
  return investor && site ? investorMeta(site, investor) : messageMeta(site, "Investor Not Found");
};

function investorMeta(site: Site, { slug, name, website, rounds, led, newest }: InvestorPage) {
  const path = `/investors/${slug}`;
  return pageMeta(site, {
    title: `${name}: startup investments`,
    description: `${name}: ${rounds === 0 ? "" : `${count(rounds)} of the newest funding rounds, ${count(led)} of them led, `}rounds and co-investors.`,
    keywords: [name, `${name} portfolio`, `${name} investments`],
    path,
    shareImage: { path: `/share/investors/${slug}.png`, alt: name },
    structuredData: [
      { "@type": "Organization", "@id": `${site.url}${path}`, name, ...(website !== null && { url: website }) },
      ...(newest.length > 0
        ? [
            itemList(
              site,
              newest.map((lead) => ({ name: lead.companyName, href: `/companies/${lead.companySlug}` })),
            ),
          ]
        : []),
      breadcrumbList(site, [...ABOVE, { name, href: path }]),
    ],
  });
}

export default function Investor({ loaderData: investor }: Route.ComponentProps) {
  if (investor === null)
    return (
      <MessageScreen
        heading="Investor Not Found"
        action={<PrimaryLink href="/investors">Back to Investors</PrimaryLink>}
      >
        <p>No investor is listed at this address.</p>
      </MessageScreen>
    );
  const { name, kind, website, rounds, led, newestOn, newest, together, listPath } = investor;
  return (
    <div className="mx-auto max-w-page px-4 py-6 md:px-6 md:py-8">
      <Breadcrumb above={ABOVE} here={name} />
      <header className="card mt-4 p-6 md:p-10">
        <div className="flex items-center gap-4">
          <Monogram name={name} />
          <h1 className="text-3xl font-bold">{name}</h1>
        </div>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 text-muted">
          {kind !== null && <span>{kind}</span>}
          {website !== null && (
            <OutboundLink href={website} className="link inline-flex min-h-11 items-center">
              {URL.parse(website)?.hostname ?? website}
            </OutboundLink>
          )}
        </p>
        {rounds > 0 && (
          <>
            <dl className="mt-6 grid grid-cols-2 gap-6 md:grid-cols-3">
              <Figure term="Rounds joined">
                <TextLink href={listPath}>{count(rounds)}</TextLink>
              </Figure>
              <Figure term="Rounds led">{count(led)}</Figure>
              {newestOn !== null && (
                <Figure term="Newest round">{formatDate({ date: newestOn, precision: "month" })}</Figure>
              )}
            </dl>
            <p className="mt-4 text-sm text-muted">Counts cover the rounds that you see.</p>
          </>
        )}
      </header>
      <Section id="rounds" heading="Newest rounds" className="mt-10">
        <div className="mt-4">
          {newest.length > 0 ? (
            <RoundsTable rounds={newest} columns="brief" caption={`Newest rounds of ${name}`} />
          ) : (
            <p className="text-muted">
              The rounds of this investor are for members. <TextLink href="/pricing">See the plans</TextLink>
            </p>
          )}
        </div>
      </Section>
      {together.length > 0 && (
        <Section id="together" heading="Co-investors" className="mt-10">
          <div className="mt-4">
            <InvestorTable investors={together} caption={`Investors in the same rounds as ${name}`} />
          </div>
        </Section>
      )}
    </div>
  );
}
