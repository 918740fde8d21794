import { figure } from "./format.ts";

interface FigureProps {
  readonly name: string;
  readonly value: number | string;
  /** Words after the value ("of 30 rounds"). */
  readonly of: string;
}

/** A figure with its name, in the `<dl>` of a screen. */
export function Figure({ name, value, of }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{typeof value === "number" ? figure(value) : value}</span> {of}
      </dd>
    </div>
  );
}
