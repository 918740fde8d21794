/** The usual spending after a round of a stage, and its meaning for suppliers. */
export interface StageBackground {
  /** Two paragraphs, of which an article uses one. */
  readonly meaning: readonly [string, string];
  /** Advice to readers who sell to such a company. */
  readonly advice: readonly string[];
}

const EARLY: StageBackground = {
  meaning: [
    "A round this early pays for a small team and a first answer: does anybody want this enough to pay for it? Twelve to eighteen months is the usual stretch. The plan will change at least once, and the people are what the investors have really bought, so the founders still read their own mail and still choose their own tools.",
    "Early money is spent on learning. The team will hire a handful of people, build what the first customers ask for twice, and leave the rest. There is seldom a purchasing department to pass and never much of a budget. What is bought now is what saves a founder's week.",
  ],
  advice: [
    "Write to the founder directly and keep it to five sentences. Say what you noticed about the company, not what your own does.",
    "Offer something that can be tried this week without a contract. A pilot that needs a committee has come too early.",
    "Think in months rather than years: a small monthly price is easier to say yes to than a discount on an annual one.",
  ],
};

const GROWING: StageBackground = {
  meaning: [
    "At this point a company has usually shown that customers stay, and raises money to find more of them. The team grows from a room to a floor; sales, finance and support become jobs rather than duties. Decisions that were made over lunch now need a page of writing, and the first managers are hired from outside.",
    "Money at this stage goes into repeating what has worked. There will be new people in the roles that meet customers, a second market, and a good deal of rebuilding of what was made in haste. It is also when a company first buys properly: systems for payroll, security, data and hiring, chosen by whoever has just joined to run them.",
  ],
  advice: [
    "Find out who has just been hired to lead the function you serve. A new head of department decides on tools in the first ninety days.",
    "Bring one example from a company of the same size, with the numbers before and after. References count for more than features now.",
    "Expect two or three people in the conversation, and give the one who writes to you something that can be passed on.",
  ],
};

const LATE: StageBackground = {
  meaning: [
    "Rounds of this size are raised to widen a lead: new countries, an acquisition, a second product, sometimes a factory. The company has departments, a budget and a calendar, and much of what it buys replaces something smaller that it has outgrown. Growth is expected; so, by now, is a date by which it pays for itself.",
    "By this stage a company is run from plans. Money has been promised to each department for the year, and spending it well is somebody's task. Investors ask about margins as often as about growth. That favours suppliers who can show what they save, and who can serve several offices at once.",
  ],
  advice: [
    "Ask when the budget for your field is set. Two months before that date is the time to be useful, two weeks after is the time to wait.",
    "Expect questions about security, insurance and data protection. Have the answers written down before the first call.",
    "Look for the offices and markets the money is meant for: needs are plainest where a team is only just beginning.",
  ],
};

/** Picks the background for a funding type as written in the articles. */
export function stageBackground(stage: string): StageBackground {
  if (/^(?:pre-)?seed/i.test(stage)) return EARLY;
  return /^series [ab]$|^venture/i.test(stage) ? GROWING : LATE;
}
