import { describe, expect, it } from "vitest";
import { Content, SHIPPED_CONTENT } from "./content.ts";
import { postedItems, problemsAtPlaces, shownItems, textOfValue } from "./form-items.ts";
import { PIECES } from "./pieces.ts";
import { FAQ_PIECE } from "./pieces/faq.ts";

const TODAY = "2026-09-01";
const context = { current: FAQ_PIECE.shipped, today: TODAY };

/** The form of the questions as a browser posts it. */
const posted = (changes: Readonly<Record<string, string>> = {}) => {
  const items = shownItems(FAQ_PIECE, FAQ_PIECE.shipped);
  const values = items.flatMap((item, place) => [
    ...Object.entries(item).flatMap(([name, text]) => (text === "" ? [] : [[`${place}.${name}`, text] as const])),
    [`${place}.position`, String(place + 1)] as const,
  ]);
  return postedItems(FAQ_PIECE, { ...Object.fromEntries(values), ...changes });
};
const saved = (changes: Readonly<Record<string, string>>) => {
  const { items, places } = posted(changes);
  const read = FAQ_PIECE.readItems(items, context);
  return "problems" in read ? problemsAtPlaces(read.problems, places) : read.value.map(({ question }) => question);
};
const shipped = FAQ_PIECE.shipped.map(({ question }) => question);

describe.each(PIECES)("the piece $key", (piece) => {
  it("returns its shipped value after a round trip through its form", () => {
    const read = piece.readItems(piece.toItems(piece.shipped), { current: piece.shipped, today: TODAY });
    expect(read).toEqual({ value: piece.shipped });
  });

  it("returns its shipped value after a round trip through the database", () => {
    expect(piece.restore(JSON.parse(JSON.stringify(piece.shipped)))).toEqual(piece.shipped);
  });
});

it("has unique keys", () => {
  expect(new Set(PIECES.map(({ key }) => key)).size).toBe(PIECES.length);
});

describe("a list of items", () => {
  it("adds, moves and removes items", () => {
    expect(saved({})).toEqual(shipped);
    const added = { [`${shipped.length}.question`]: "A new one?", [`${shipped.length}.answer`]: "Yes." };
    expect(saved({ ...added, [`${shipped.length}.position`]: "0.5" })).toEqual(["A new one?", ...shipped]);
    expect(saved({ "0.remove": "on" })).toEqual(shipped.slice(1));
  });

  it("assigns problems to the fields of the form, also for moved items", () => {
    expect(saved({ "2.question": "No question", "2.position": "0.5", "1.answer": " " })).toEqual({
      "2.question": "A question ends with a question mark.",
      "1.answer": "Enter a text.",
    });
    expect(saved({ "0.remove": "on", "1.remove": "on" })).toEqual({ "": "Keep at least 8 questions." });
    expect(saved({ "0.answer": "x".repeat(100_001) })).toEqual({ "0.answer": "Shorten this to 100,000 characters." });
  });
});

const edit = (value: unknown) => new Content([{ piece: "faq", revisionId: 7, value, at: new Date() }]);

describe("content", () => {
  it("has the saved value, or the shipped one before any edit", () => {
    const shorter = FAQ_PIECE.shipped.slice(1);
    expect(edit(shorter).of(FAQ_PIECE)).toEqual(shorter);
    expect(edit(null).of(FAQ_PIECE)).toBe(FAQ_PIECE.shipped);
    expect(SHIPPED_CONTENT.of(FAQ_PIECE)).toBe(FAQ_PIECE.shipped);
  });

  it("shows the shipped value when the saved one is no longer valid", () => {
    expect(edit([{ heading: "of another version" }]).of(FAQ_PIECE)).toBe(FAQ_PIECE.shipped);
  });

  it("is written as text for comparison", () => {
    expect(textOfValue(FAQ_PIECE, [{ question: "Why?", answer: "So.", sample: true }])).toBe(
      "Question: Why?\nAnswer: So.\nSample text, to replace before going live",
    );
  });
});
