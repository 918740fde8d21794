import { data, redirect } from "react-router";
import { readCompanyPage } from "../../../core/directory/read-company-page.ts";
import { coreContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import type { Route } from "./+types/company.ts";
import { companyMeta } from "./company-meta.ts";
import { CompanyNotFound } from "./company-not-found.tsx";
import { CompanyProfile } from "./company-profile.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const lookup = await readCompanyPage(context.get(coreContext), { slug: params.slug });
  switch (lookup.kind) {
    case "found":
      return data(lookup.page);
    case "moved":
      return redirect(`/companies/${lookup.slug}`, 301);
    case "gone":
      return data(null, 410);
    case "missing":
      return data(null, 404);
  }
}

export const meta: Route.MetaFunction = ({ loaderData: company, matches: [root] }) => {
  const site = root.loaderData?.site;
  return company && site ? companyMeta(site, company) : messageMeta(site, "Company Not Found");
};

export default function Company({ loaderData: company }: Route.ComponentProps) {
  return company === null ? <CompanyNotFound /> : <CompanyProfile company={company} />;
}
