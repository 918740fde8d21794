import { expect, it } from "vitest";
import { keepFormerLegalTexts } from "../../core/reading/content/shipped-legal-texts.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { ContentReader } from "./content.ts";
import { announceLegalUpdate, readLegalUpdates } from "./legal-updates.ts";
import { TERMS_PIECE } from "./pieces/legal.ts";

const database = useDatabase();
const at = (day: string) => fakeClockContext(database.db, new Date(`${day}T12:00:00Z`));
const withWording = (text: string) => ({
  ...TERMS_PIECE,
  shipped: { ...TERMS_PIECE.shipped, sections: [{ heading: "Use", blocks: [text] }] },
});

it("keeps the former wording after an update until an owner announces the new one", async () => {
  const reader = new ContentReader();
  const start = (day: string, piece: typeof TERMS_PIECE) =>
    keepFormerLegalTexts(at(day), [{ piece: piece.key, value: piece.shipped }]);
  const wording = async (day: string, piece: typeof TERMS_PIECE) =>
    piece.on((await reader.read(at(day))).of(piece), day).sections[0]?.blocks[0];
  const updates = async (day: string, piece: typeof TERMS_PIECE) =>
    (await readLegalUpdates(at(day), await reader.read(at(day)), [piece])).map(({ from }) => from);

  const [first, second, third] = [withWording("One."), withWording("Two."), withWording("Three.")];
  await start("2026-12-01", first);
  await start("2026-12-02", first);
  expect(await updates("2026-12-02", first)).toEqual([]);

  await start("2027-01-01", second);
  await start("2027-01-02", second);
  expect(await wording("2027-01-02", second)).toBe("One.");
  expect(await updates("2027-01-02", second)).toEqual(["2027-02-01"]);

  const content = await reader.read(at("2027-01-02"));
  await announceLegalUpdate(at("2027-01-02"), content, second, content.revisionOf(second));
  expect(await updates("2027-01-02", second)).toEqual([]);
  expect(await wording("2027-01-31", second)).toBe("One.");
  expect(await wording("2027-02-01", second)).toBe("Two.");

  // The next update is one of the text that now applies.
  await start("2027-06-01", third);
  expect(await wording("2027-06-01", third)).toBe("Two.");
  expect(await updates("2027-06-01", third)).toEqual(["2027-07-01"]);
});
