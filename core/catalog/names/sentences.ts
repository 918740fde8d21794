const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });

/** The sentences of a text that satisfy a condition; null when none remains. */
export function sentencesOf(text: string, isKept: (sentence: string) => boolean): string | null {
  const kept = [...SENTENCES.segment(text)].map(({ segment }) => segment).filter(isKept);
  return kept.join("").trim() || null;
}

/** The sentences that contain none of these words or names, ignoring case; null when none remains. */
export function sentencesWithout(text: string, words: readonly string[]): string | null {
  const hidden = words.map((word) => word.toLowerCase()).filter((word) => word !== "");
  return sentencesOf(text, (sentence) => !hidden.some((word) => sentence.toLowerCase().includes(word)));
}
