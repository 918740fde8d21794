interface OptionsProps {
  readonly of: readonly (readonly [value: string, text: string])[];
  /** The text of the option without a value; without it there is none. */
  readonly none?: string;
}

/** The options of a choice. */
export function Options({ of, none }: OptionsProps) {
  const all = none === undefined ? of : [["", none] as const, ...of];
  return all.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}
