import { Link } from "react-router";
import { MOST_IN_ADDRESS, PICKED, TAKE_AWAY_PATH } from "./names.ts";
import type { TakeAwayChoices } from "./read-take-away.ts";

const LABEL = "For which program";
const CARD = "card w-full p-4 text-left hover:border-edge aria-[current]:border-accent aria-[current]:bg-accent-soft";

/**
 * For which program a file is; each is an address, so that it can be chosen without script and kept. With more rounds
 * chosen than an address holds, each is a button that sends them along.
 */
export function PresetLinks({ choices: { query, picked, preset, presets } }: { readonly choices: TakeAwayChoices }) {
  const isLong = picked.length > MOST_IN_ADDRESS;
  const addressOf = (key: string | null) => {
    const params = new URLSearchParams(query);
    if (picked.length > 0) params.set(PICKED, picked.join(","));
    if (key !== null) params.set("preset", key);
    return params.size === 0 ? TAKE_AWAY_PATH : `${TAKE_AWAY_PATH}?${params}`;
  };
  const all = [{ key: null, label: "A file of your own", description: "One row for each round, with the columns you choose." }, ...presets];
  const programs = (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {all.map(({ key, label, description }) => {
        const current = key === preset ? "true" : undefined;
        const words = (
          <>
            <span className="block font-semibold">{label}</span>
            <span className="mt-1 block text-sm text-muted">{description}</span>
          </>
        );
        return (
          <li key={label} className="flex">
            {isLong ? (
              <button type="submit" name="preset" value={key ?? ""} aria-current={current} className={CARD}>
                {words}
              </button>
            ) : (
              <Link to={addressOf(key)} replace preventScrollReset aria-current={current} className={CARD}>
                {words}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
  if (!isLong) return <nav aria-label={LABEL}>{programs}</nav>;
  return (
    <form method="post" action={TAKE_AWAY_PATH} aria-label={LABEL}>
      {Array.from(new URLSearchParams(query), ([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name={PICKED} value={picked.join(",")} />
      {programs}
    </form>
  );
}
