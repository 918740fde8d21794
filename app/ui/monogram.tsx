/** Colours of monograms in app/styles/rounds.css. */
const TONES = 6;

interface MonogramProps {
  readonly name: string;
  /** Path of the company's logo, which replaces its initials. */
  readonly logo?: string | undefined;
}

/** A company's logo, or its initials on a colour derived from its name. Decorative, because its name is beside it. */
export function Monogram({ name, logo }: MonogramProps) {
  if (logo !== undefined)
    return <img className="mono logo" src={logo} alt="" width="32" height="32" loading="lazy" decoding="async" />;
  const tone = toneOf(name);
  return <i className={tone === 0 ? "mono" : `mono m${tone}`} data-m={initialsOf(name)} />;
}

/** "FW" for "Fern Works", "F" for "Fernworks": the first letters of its first two words. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0))
    .join("")
    .toUpperCase();
}

function toneOf(name: string): number {
  let sum = 0;
  for (let i = 0; i < name.length; i += 1) sum = (sum * 31 + name.charCodeAt(i)) % 997;
  return sum % TONES;
}
