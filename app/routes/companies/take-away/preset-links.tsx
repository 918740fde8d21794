import { Link } from "react-router";
import { PICKED, TAKE_AWAY_PATH } from "./names.ts";
import type { TakeAwayChoices } from "./read-take-away.ts";

/** For which program a file is; each is an address, so that it can be chosen without script and kept. */
export function PresetLinks({ choices: { query, picked, preset, presets } }: { readonly choices: TakeAwayChoices }) {
  const addressOf = (key: string | null) => {
    const params = new URLSearchParams(query);
    if (picked.length > 0) params.set(PICKED, picked.join(","));
    if (key !== null) params.set("preset", key);
    return params.size === 0 ? TAKE_AWAY_PATH : `${TAKE_AWAY_PATH}?${params}`;
  };
  const all = [{ key: null, label: "A file of your own", description: "One row for each round, with the columns you choose." }, ...presets];
  return (
    <nav aria-label="For which program">
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {all.map(({ key, label, description }) => (
          <li key={label} className="flex">
            <Link
              to={addressOf(key)}
              replace
              preventScrollReset
              aria-current={key === preset ? "true" : undefined}
              className="card w-full p-4 hover:border-edge aria-[current]:border-accent aria-[current]:bg-accent-soft"
            >
              <span className="block font-semibold">{label}</span>
              <span className="mt-1 block text-sm text-muted">{description}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
