/** What strangers wrote, without the control characters that would command the terminal. */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_C}]/gu, (character) => (character === "\n" ? "\n" : ""));
}
