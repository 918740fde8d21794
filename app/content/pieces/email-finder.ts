import { EMAIL_FINDER, EMAIL_FINDER_RULES } from "../../../content/email-finder.ts";
import { definePiece, type PieceField } from "../piece.ts";

const cardFields = (name: string, label: string): readonly PieceField[] => [
  { name: `${name}Title`, label: `${label}: title`, type: "line" },
  { name: `${name}Text`, label: `${label}: text`, type: "text", rows: 3 },
];
const PLACES = [0, 1, 2];

export const EMAIL_FINDER_PIECE = definePiece({
  key: "email-finder",
  group: "Other pages",
  label: "Email finder",
  about: "The texts around the search. They may promise only what the finder does.",
  page: "/email-finder",
  area: "desk",
  fields: [
    { name: "introduction", label: "Introduction", type: "text", rows: 3 },
    { name: "tips", label: "Tips", type: "text", rows: 4 },
    ...PLACES.flatMap((place) => cardFields(`benefit${place}`, `Card ${place + 1}`)),
    ...cardFields("upgrade", "Offer"),
  ],
  shipped: EMAIL_FINDER,
  schema: EMAIL_FINDER_RULES,
  toRecords: ({ benefits, upgrade, ...rest }) => [
    {
      ...rest,
      upgradeTitle: upgrade.title,
      upgradeText: upgrade.text,
      ...Object.fromEntries(
        benefits.flatMap(({ title, text }, place) => [
          [`benefit${place}Title`, title],
          [`benefit${place}Text`, text],
        ]),
      ),
    },
  ],
  fromRecords: ([record = {}]) => ({
    introduction: record["introduction"],
    tips: record["tips"],
    upgrade: { title: record["upgradeTitle"], text: record["upgradeText"] },
    benefits: PLACES.map((place) => ({ title: record[`benefit${place}Title`], text: record[`benefit${place}Text`] })),
  }),
});
