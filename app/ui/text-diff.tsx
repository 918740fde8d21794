import { diffLines, diffWordsWithSpace } from "diff";
import { Fragment } from "react";

/** Maximum number of characters compared word by word, which is slow; longer changes are shown as a whole. */
const LONGEST_BY_WORD = 20_000;

interface Part {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** The changes between two texts, with one unchanged line around each change. */
export function textChanges(before: string, after: string): readonly Part[] {
  const lines = diffLines(`${before}\n`, `${after}\n`);
  return lines.flatMap(({ value, added, removed }, index): readonly Part[] => {
    const next = lines[index + 1];
    if (removed && next?.added && value.length + next.value.length < LONGEST_BY_WORD)
      return diffWordsWithSpace(value, next.value).map(partOf);
    if (added && lines[index - 1]?.removed && value.length + (lines[index - 1]?.value.length ?? 0) < LONGEST_BY_WORD)
      return [];
    if (added || removed) return [partOf({ value, added, removed })];
    return [{ kind: "same", text: nearChange(value, index === 0, index === lines.length - 1) }];
  });
}

function partOf({ value, added, removed }: { value: string; added: boolean; removed: boolean }): Part {
  return { kind: added ? "added" : removed ? "removed" : "same", text: value };
}

/** The first and last line of an unchanged passage. */
function nearChange(text: string, isFirst: boolean, isLast: boolean): string {
  const lines = text.replace(/\n$/, "").split("\n");
  if (lines.length <= 3) return text;
  const [start, end] = [isFirst ? [] : lines.slice(0, 1), isLast ? [] : lines.slice(-1)];
  return [...start, "…", ...end, ""].join("\n");
}

/** Marks removed and added words of a text. */
export function TextDiff({ before, after }: { readonly before: string; readonly after: string }) {
  if (before === after) return <p className="text-muted">Same text.</p>;
  return (
    <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">
      {textChanges(before, after).map(({ kind, text }, index) => (
        <Fragment key={`${index}${kind}`}>
          {kind === "added" ? (
            <ins className="bg-accent-soft">{text}</ins>
          ) : kind === "removed" ? (
            <del className="text-muted">{text}</del>
          ) : (
            text
          )}
        </Fragment>
      ))}
    </p>
  );
}
