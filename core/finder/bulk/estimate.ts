import { SESSIONS_A_MINUTE } from "../turns/rates.ts";

/** What most people take at most: names that are written in one way have eleven candidates, of which five are asked in a session. Where the company's pattern is known, one is enough. */
export const SESSIONS_A_PERSON = 3;

/** How long so many people take when nobody else asks, in words: rather too long than a promise that is not kept. */
export function timeToLookUp(people: number): string {
  const minutes = (people * SESSIONS_A_PERSON) / SESSIONS_A_MINUTE;
  if (minutes <= 5) return "some minutes";
  if (minutes <= 45) return `${Math.ceil(minutes / 5) * 5} minutes or more`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? "an hour or more" : `${hours} hours or more`;
}
