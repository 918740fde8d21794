import type { Change, FieldChanges } from "./changes.ts";
import type { SubjectKind } from "./claim.ts";

/**
 * The changes of a running import, combined to one per subject. Evidence replaced by equal evidence thus leaves no
 * change-log entry.
 */
export class PendingChanges {
  readonly #added: Record<SubjectKind, Set<number>> = {
    company: new Set(),
    person: new Set(),
    role: new Set(),
    round: new Set(),
  };
  readonly #changed = new Map<string, Change>();

  /**
   * Keeps the changes, and returns additions, which are logged at once; later changes of an added subject become part
   * of its addition.
   */
  take(changes: readonly Change[]): Change[] {
    return changes.filter((change) => {
      const added = this.#added[change.subjectKind];
      if (added.has(change.subjectId)) return false;
      const key = `${change.subjectKind} ${change.subjectId}`;
      const before = this.#changed.get(key);
      if (change.kind === "added" && before === undefined) {
        added.add(change.subjectId);
        return true;
      }
      this.#changed.set(key, before === undefined ? change : combined(before, change));
      return false;
    });
  }

  /** The changes that are left. */
  net(): Change[] {
    return [...this.#changed.values()].filter(
      ({ kind, fields }) => kind !== "changed" || Object.keys(fields ?? {}).length > 0,
    );
  }
}

function combined(first: Change, second: Change): Change {
  const fields: FieldChanges = { ...first.fields };
  for (const [field, [before, after]] of Object.entries(second.fields ?? {})) {
    const original = fields[field] === undefined ? before : fields[field][0];
    if (JSON.stringify(original) === JSON.stringify(after)) delete fields[field];
    else fields[field] = [original, after];
  }
  return { ...second, kind: second.kind === "withdrawn" ? "withdrawn" : "changed", fields };
}
