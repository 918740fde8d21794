const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });
/** An initial, a title or another abbreviation, whose point ends no sentence. */
const UNFINISHED =
  /(?:^|[^\p{L}])(?:\p{Lu}|dr|mr|mrs|ms|prof|st|vs|no|inc|corp|co|ltd|llc|approx|jan|feb|aug|sept?|oct|nov|dec)\.\s*$/iu;

/** The sentences of a text that satisfy a condition; null when none remains. */
export function sentencesOf(text: string, isKept: (sentence: string) => boolean): string | null {
  return splitSentences(text).filter(isKept).join("").trim() || null;
}

/** The sentences of a text, each with the space behind it. */
export function splitSentences(text: string): readonly string[] {
  const sentences: string[] = [];
  for (const { segment } of SENTENCES.segment(text)) {
    const before = sentences.at(-1);
    if (before !== undefined && UNFINISHED.test(before)) sentences[sentences.length - 1] = before + segment;
    else sentences.push(segment);
  }
  return sentences;
}

/** The sentences that contain none of these words or names, ignoring case; null when none remains. */
export function sentencesWithout(text: string, words: readonly string[]): string | null {
  const hidden = words.map((word) => word.toLowerCase()).filter((word) => word !== "");
  return sentencesOf(text, (sentence) => !hidden.some((word) => sentence.toLowerCase().includes(word)));
}
