interface FlagProps {
  /** ISO 3166-1 alpha-2; nothing is shown for other values. */
  readonly country: string | null;
}

/** A country's flag. Decorative, because the country's name is beside it. */
export function Flag({ country }: FlagProps) {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return null;
  return <img src={`/flags/${country}.svg`} alt="" width={18} height={12} loading="lazy" className="flag" />;
}
