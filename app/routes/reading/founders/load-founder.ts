import type { RouterContextProvider } from "react-router";
import { type FounderScreen, readFounderScreen } from "../../../../core/reading/directory/founder-screen.ts";
import type { ScopedLookup } from "../../../../core/reading/directory/company-page.ts";
import type { FounderTeaser } from "../../../../core/reading/directory/teaser.ts";
import { coreContext } from "../../../context.ts";
import { readLookedUp } from "../../finder/screens/looked-up.ts";
import { contactsOf } from "../companies/company-people.tsx";
import type { FounderDetails } from "./founder-profile.tsx";

type LoadedFounder = Pick<FounderScreen, "founder"> & { readonly more: FounderDetails };

/** The founder's page or teaser with the company's addresses, and the lookup in the page's address. */
export async function loadFounder(
  context: Readonly<RouterContextProvider>,
  { slug, params }: { readonly slug: string; readonly params: URLSearchParams },
): Promise<ScopedLookup<LoadedFounder, FounderTeaser>> {
  const ctx = context.get(coreContext);
  const lookup = await readFounderScreen(ctx, { slug });
  if (lookup.kind !== "found") return lookup;
  const { founder, ...screen } = lookup.page;
  const [contacts, looked] = await Promise.all([contactsOf(ctx, screen.company), readLookedUp(context, params)]);
  return { kind: "found", page: { founder, more: { screen, contacts, looked } } };
}
