import type { TableKind } from "../../../../core/intake/curation/tables/kinds.ts";
import type { KeptValue } from "../../../../core/intake/curation/similar/merge-similar.ts";
import type { FormState } from "../../../form-post.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { editPath } from "./kinds.ts";

/** The values of a group, of which one is kept: the first unless somebody chooses another. */
export type ShownGroup = readonly {
  readonly key: string;
  readonly text: string;
  readonly detail: string;
  /** The subject; null for a value of a column. */
  readonly id: number | null;
}[];

interface SimilarGroupsProps {
  readonly groups: readonly ShownGroup[];
  readonly kind: TableKind;
  readonly state: FormState | undefined;
}

/** Groups to tick; in each the value to keep, and those that are not meant. */
export function SimilarGroups({ groups, kind, state }: SimilarGroupsProps) {
  return (
    <ol className="similar">
      {groups.map((group, n) => {
        const [first] = group;
        const kept = state?.values[`keep.${n}`] ?? first?.key;
        return (
          <li key={first?.key}>
            <fieldset>
              <legend className="sr-only">{first?.text}</legend>
              <label className="similar-tick">
                <input type="checkbox" name={`merge.${n}`} defaultChecked={state?.values[`merge.${n}`] === "on"} />
                Merge<span className="sr-only"> the group of {first?.text}</span>
              </label>
              <ul>
                {group.map(({ key, text, detail, id }, m) => {
                  const name = `with.${n}.${m}`;
                  const isMeant = state === undefined || state.values[name] !== undefined;
                  return (
                    <li key={key}>
                      <label>
                        <input type="checkbox" name={name} value={key} defaultChecked={isMeant} />
                        <span className="sr-only">With </span>
                        <span className="font-semibold">{text}</span>
                      </label>
                      <span className="text-sm text-muted">
                        {detail} {id !== null && <TextLink href={editPath(kind, id)}>{id}</TextLink>}
                      </span>
                      <label className="similar-keep">
                        <input type="radio" name={`keep.${n}`} value={key} defaultChecked={key === kept} />
                        keep
                        <span className="sr-only">
                          {" "}
                          {text}
                          {id !== null && ` (${id})`}
                        </span>
                      </label>
                    </li>
                  );
                })}
              </ul>
            </fieldset>
          </li>
        );
      })}
    </ol>
  );
}

/** The ticked groups of a posted form. */
export function postedMerges(posted: Readonly<Record<string, string>>): readonly KeptValue[] {
  return Object.keys(posted).flatMap((name) => {
    const n = /^merge\.(\d{1,3})$/.exec(name)?.[1];
    const kept = posted[`keep.${n}`];
    if (n === undefined || kept === undefined) return [];
    const others = Object.entries(posted).flatMap(([field, key]) => (field.startsWith(`with.${n}.`) ? [key] : []));
    return [{ kept, others }];
  });
}
