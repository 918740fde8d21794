import { titled } from "../../../page-meta.ts";
import { SEARCH_INPUT } from "../../../ui/forms/search-box.tsx";
import { PrimaryButton, TextLink } from "../../../ui/forms/controls.tsx";
import type { Route } from "./+types/jump.ts";
import { EmptyList, OfficePage } from "../office-page.tsx";
import { findPlaces } from "./find-places.ts";
import { screenLoader } from "../screen.ts";

export const loader = screenLoader(async ({ ctx, query }) => {
  const text = query.get("q") ?? "";
  return { text, places: await findPlaces(ctx, text) };
});

export const meta = titled("Jump");

/** The jump box as a page, for phones and for browsers without script. */
export default function Jump({ loaderData: { text, places } }: Route.ComponentProps) {
  return (
    <OfficePage heading="Jump">
      <form className="flex max-w-prose gap-2">
        <label htmlFor="jump-to" className="sr-only">
          A company, person, investor, round, order, account, setting or action
        </label>
        <input
          {...SEARCH_INPUT}
          id="jump-to"
          name="q"
          defaultValue={text}
          data-suggestions="/back-office/jump.json"
          placeholder="Company, person, order, account, setting…"
          className="office-box min-w-0 grow"
        />
        <PrimaryButton>Search</PrimaryButton>
      </form>
      {places.length === 0 ? (
        <div className="mt-6">
          <EmptyList>Nothing here has this name.</EmptyList>
        </div>
      ) : (
        <ul className="office-places" aria-label="Found">
          {places.map(({ kind, name, detail, href }) => (
            <li key={`${kind} ${href} ${name}`}>
              <TextLink href={href}>{name}</TextLink>
              <small>{detail}</small>
              <span className="badge">{kind}</span>
            </li>
          ))}
        </ul>
      )}
    </OfficePage>
  );
}
