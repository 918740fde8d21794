import { HOME } from "../../../ui/frame/crumb.ts";
import { data } from "react-router";
import { DIRECTORY, DIRECTORY_KINDS, readLetter } from "../../../../core/reading/directory/alphabet.ts";
import { coreContext } from "../../../context.ts";
import { breadcrumbList, foundMeta } from "../../../page-meta.ts";
import { itemList } from "../../../structured-data.ts";
import { pageNumberOf } from "../../../page-number.ts";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { pageAddress } from "../../../ui/pager.tsx";
import { MissingPage } from "../missing/missing-page.tsx";
import type { Route } from "./+types/letter.ts";

const ABOVE = [HOME, { name: "A–Z", href: "/directory" }] as const;

/** `/directory/companies/a`: pages of one kind and letter. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const kind = DIRECTORY_KINDS.find((known) => known === params.kind);
  const page = pageNumberOf(request, "page");
  if (kind === undefined || page === null) return data(null, 404);
  const { letter } = params;
  const listed = await readLetter(context.get(coreContext), { kind, letter, page });
  if (listed === null) return data(null, 404);
  const { heading, path } = DIRECTORY[kind];
  return data({
    ...listed,
    heading: `${heading}: ${letter.toUpperCase()}`,
    path: `/directory/${kind}/${letter}`,
    rows: listed.rows.map(({ slug, name }) => ({ name, href: `${path}/${slug}` })),
  });
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  foundMeta(root, "Page not found", loaderData, ({ site }, listed) => {
    const { heading, path, page, rows } = listed;
    return {
      title: page === 1 ? `A–Z: ${heading}` : `A–Z: ${heading}, page ${page}`,
      description: `${heading}. Every entry of the startup database in alphabetical order${page === 1 ? "" : `, page ${page}`}.`,
      keywords: ["startup directory", heading],
      path: pageAddress(path, page),
      structuredData: [itemList(site, rows), breadcrumbList(site, [...ABOVE, { name: heading, href: path }])],
    };
  });

export default function Letter({ loaderData: listed }: Route.ComponentProps) {
  if (listed === null) return <MissingPage />;
  const { heading, rows, path, page, pageCount } = listed;
  return (
    <div className="mx-auto max-w-page px-4 py-6 md:px-6 md:py-8">
      <Breadcrumb above={ABOVE} here={heading} />
      <PageHeading className="mt-4" heading={heading} />
      <ul className="mt-6 gap-x-8 sm:columns-2 lg:columns-3">
        {rows.map(({ name, href }) => (
          <li key={href}>
            <a className="link inline-flex min-h-9 items-center" href={href}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      {pageCount > 1 && (
        <nav aria-label="Pages" className="mt-8">
          {/* Every page is linked, so that each entry is four links from the home page. */}
          <ul className="flex flex-wrap gap-x-4">
            {Array.from({ length: pageCount }, (_, i) => i + 1).map((number) => (
              <li key={number}>
                <a
                  className="link inline-flex min-h-11 min-w-6 items-center"
                  href={pageAddress(path, number)}
                  aria-label={`Page ${number}`}
                  aria-current={number === page ? "page" : undefined}
                >
                  {number}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
