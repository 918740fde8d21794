import { decodeData } from "./decode-data.ts";
import type { Equation } from "./solve-amounts.ts";
import type { HiddenRound, Truth } from "./truth.ts";
import type { Visitor } from "./visitor.ts";

interface TopicFigures {
  readonly value: string;
  readonly sumUsdMinor: number | null;
  readonly below?: readonly TopicFigures[];
}

/** What a topic of a kind is about; the second of the topics below it. */
const KINDS: Readonly<Record<string, readonly ((round: HiddenRound, value: string) => boolean)[]>> = {
  industries: [hasIndustry, (round, value) => round.country === value],
  stages: [(round, value) => round.stage === value, hasIndustry],
  places: [(round, value) => round.country === value, (round, value) => round.city === value],
  months: [(round, value) => round.month === value],
};

function hasIndustry({ industries }: HiddenRound, value: string): boolean {
  return industries.includes(value);
}

/**
 * The disclosed sums as equations over hidden rounds. The visitor is given more than teasers say: which rounds belong to
 * each topic, and which of them have an amount.
 */
export async function readEquations(visitor: Visitor, { rounds }: Truth): Promise<readonly Equation[]> {
  const equity = rounds.filter(({ isOther }) => !isOther);
  const equations: Equation[] = [];
  const add = (members: readonly HiddenRound[], sum: number | null) => {
    if (sum === null || !isSumOf(members, sum)) return;
    const open = members.reduce((total, { amount, isOpen }) => total + (isOpen ? amount : 0), 0);
    // A sum of two significant digits is rounded down.
    const unit = 10 ** (Math.floor(Math.log10(Math.max(sum, 1))) - 1);
    const width = sum % unit === 0 ? unit : 0;
    const hidden = new Set(members.filter(({ isOpen }) => !isOpen));
    if (hidden.size > 0) equations.push({ rounds: hidden, least: Math.max(0, sum - open), most: sum - open + width });
  };
  for (const [kind, [first, second]] of Object.entries(KINDS)) {
    const index = decode(await visitor.page(`/${kind}.data`));
    for (const topic of index) {
      const members = equity.filter((round) => first?.(round, topic.value));
      add(members, topic.sumUsdMinor);
      for (const below of topic.below ?? [])
        add(
          members.filter((round) => second?.(round, below.value)),
          below.sumUsdMinor,
        );
    }
  }
  return equations;
}

/** Leaves out topics whose members this bench finds otherwise than the site, such as several spellings. */
function isSumOf(members: readonly HiddenRound[], sum: number): boolean {
  const whole = members.reduce((total, { amount }) => total + amount, 0);
  return sum <= whole && sum > whole * 0.9;
}

/** The topics in the data of a page. */
function decode(text: string | null): readonly TopicFigures[] {
  return topicsIn(decodeData(text)) ?? [];
}

function topicsIn(value: unknown): readonly TopicFigures[] | null {
  if (typeof value !== "object" || value === null) return null;
  if ("topics" in value && Array.isArray(value.topics)) return value.topics as readonly TopicFigures[];
  for (const inner of Object.values(value)) {
    const found = topicsIn(inner);
    if (found !== null) return found;
  }
  return null;
}
