import { expect, it } from "vitest";
import { Content } from "./content.ts";
import { PIECES } from "./pieces.ts";

/** Every value that differs from this one by the placeholder at the end of one text, with the text's path. */
function withPlaceholder(value: unknown, path = ""): readonly { readonly path: string; readonly value: unknown }[] {
  if (typeof value === "string") return [{ path, value: `${value} {product}` }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
    withPlaceholder(part, `${path}.${key}`).map((changed) => ({
      path: changed.path,
      value: Array.isArray(value)
        ? value.map((one: unknown, i) => (String(i) === key ? changed.value : one))
        : { ...value, [key]: changed.value },
    })),
  );
}

it.each(PIECES.map((piece) => [piece.key, piece] as const))("replaces the brand in every text of %s", (key, piece) => {
  const given = [{ path: "shipped", value: piece.shipped }, ...withPlaceholder(piece.shipped)];
  for (const { path, value } of given) {
    const content = new Content([{ piece: key, revisionId: 1, value, at: new Date(0) }]);
    expect([path, JSON.stringify(content.branded("Fund & Wire").of(piece)).includes("{product}")]).toEqual([
      path,
      false,
    ]);
    // Editors keep the placeholder, unless the value is not valid and the shipped one is shown.
    const isKept = JSON.stringify(content.of(piece)).includes("{product}");
    expect([path, isKept || path === "shipped" || content.isUnfit(piece)]).toEqual([path, true]);
  }
});
