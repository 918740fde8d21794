import type { ReactNode } from "react";

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  readonly className?: string;
}

/** Names with their values; those without a value are left out. */
export function Facts({ facts, className = "" }: FactsProps) {
  return (
    <dl className={`office-facts ${className}`}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false)
        .map(([name, value], place) => (
          <div key={`${place} ${name}`} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
