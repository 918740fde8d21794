import { placeKey } from "./place-key.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Words for working anywhere, and words around the name of a head office. */
const NOISE = words(
  "remote remotely fully first only hybrid distributed global globally worldwide world wide international internationally internet online virtual virtually anywhere everywhere nowhere earth planet various multiple several locations location countries hq headquarters headquartered hqs head office offices onsite based decentralized decentralised metaverse teletravail homeoffice home all many other others none stealth mode undisclosed unknown unspecified confidential private team tbd tba tbc na nil null pending friendly multi multinational national nationwide cross border digital cloud weltweit bundesweit deutschlandweit osterreichweit schweizweit europaweit landesweit mundial mondial mondiale mondo mundo monde wereldwijd landelijk distancia distanza remoto partout ovunque overal ortsunabhangig",
);
const FILLERS = words("the of in and or from");
/** Parts of the world and groups of countries, by their words. */
const GROUPS = words(
  "africa africas european europe asia asian america americas oceania eurasia pacific atlantic apac apj emea emeia latam mena menap dach nordics nordic baltics baltic benelux scandinavia iberia balkans caribbean caribean arab middle mideast eu eea efta ue cee cis see anz gcc asean sea ssa sahel subsaharan saharan maghreb levant gulf australasia mediterranean continent continental afrique asie afrika europa asien amerique amerika amerique lateinamerika union emerging markets antarctica",
);
const COMPASS = words(
  "north south east west central eastern western northern southern southeast southeastern southwest northeast northwest sub greater latin region coast the and of in du de sud nord est ouest",
);

/** True if the text only says that the work is remote or global, or is a placeholder. */
export function isNoise(text: string): boolean {
  const all = placeKey(text).split(" ");
  return all.some((word) => NOISE.has(word)) && all.every((word) => NOISE.has(word) || FILLERS.has(word));
}

/** True for continents and groups of countries: "APAC", "Western Europe", "North America". */
export function isPartOfWorld(text: string): boolean {
  const all = placeKey(text).split(" ");
  return (
    all.some((word) => GROUPS.has(word)) &&
    all.every((word) => GROUPS.has(word) || COMPASS.has(word) || FILLERS.has(word) || NOISE.has(word))
  );
}

/** True for parts of the world, "remote" and the like. */
export function isNowhere(text: string): boolean {
  return isNoise(text) || isPartOfWorld(text);
}
