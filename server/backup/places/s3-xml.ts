import { SaxesParser } from "saxes";

/** The texts of every element of this name in an answer of S3's, in their order; none where it is no XML. */
export function elementTexts(xml: string, name: string): readonly string[] {
  const texts: string[] = [];
  let text: string | undefined;
  const parser = new SaxesParser();
  parser.on("opentag", (tag) => {
    if (tag.name === name) text = "";
  });
  parser.on("text", (piece) => {
    if (text !== undefined) text += piece;
  });
  parser.on("closetag", (tag) => {
    if (tag.name !== name || text === undefined) return;
    texts.push(text);
    text = undefined;
  });
  let broken = false;
  parser.on("error", () => {
    broken = true;
  });
  parser.write(xml).close();
  return broken ? [] : texts;
}
