/** General background on an industry for its articles; mentions no real company or person. */
export interface IndustryBackground {
  /** The difficulty of the work: two paragraphs, of which an article uses one (a featured one both). */
  readonly problem: readonly [string, string];
  /** Signs of success after a year. */
  readonly watch: readonly string[];
}

/** Keyed by the industries of the sample companies. */
export const INDUSTRY_BACKGROUND: Readonly<Record<string, IndustryBackground>> = {
  Climate: {
    problem: [
      "Companies in this field sell to people who already have something that works, however badly. A boiler, a kiln or a diesel generator is paid for, understood, and repaired by somebody nearby. Whoever wants to replace it must be cheaper over a few years, not only cleaner, and must still answer the telephone in the third winter. That is why pilots are easy to find here and second orders are what counts.",
      "Much of climate technology fails between the laboratory and the loading dock. A thing that works once on a bench has to be made ten thousand times, shipped, installed by somebody who has never met its inventors, and insured. The money raised at this point rarely buys new science. It buys tooling, certificates, and the patience to wait for customers who decide once a year.",
    ],
    watch: [
      "Second orders from customers who have lived with the first for a season",
      "The cost of one unit, installed, beside what it replaces",
      "Who finances the equipment: the company's own money, or a bank's",
    ],
  },
  Health: {
    problem: [
      "In health care the person who benefits, the person who decides and the person who pays are seldom the same. A product can be loved by patients and still not be bought, or be bought and stay in a drawer because it adds two minutes to every visit. The companies that last tend to begin with those two minutes, and only then with everything else they could do.",
      "Health care moves slowly for good reasons. Each new step must be shown to do no harm, must fit a working day that is already full, and must leave a record that somebody else can read. A young company pays for that slowness in salaries, month after month, which is what rounds like this one are mostly for.",
    ],
    watch: [
      "How many of the first sites still use it after a year",
      "Whether an insurer or a public payer reimburses it",
      "Published results, with the failures counted",
    ],
  },
  Fintech: {
    problem: [
      "Money moves through systems that were built to be careful rather than quick, and most of what looks like waste in them was once a rule written after a loss. A newcomer has to keep the care while removing the waiting. Doing so takes licences, partners with licences, and a long list of things that never go wrong twice.",
      "Financial products are easy to copy and hard to trust. The first customers come for a price or a missing feature; they stay because nothing was ever lost, and because somebody explained the one time it was late. Growth in this field is therefore partly a matter of engineering and partly of bookkeeping that nobody outside ever sees.",
    ],
    watch: [
      "Losses and disputes as a share of what passes through",
      "Licences of its own, and where",
      "What a customer costs to win beside what one brings in a year",
    ],
  },
  "Artificial Intelligence": {
    problem: [
      "A demonstration of machine learning takes an afternoon; a system that people rely on takes years. The distance between the two is made of odd cases: the smudged page, the accent, the order that nobody has placed before. Companies in this field are now judged by what happens there, and by whether their software says so when it does not know.",
      "Models have become easier to obtain than the data to judge them by. What sets one company apart from the next is less the model than the record of its mistakes: which ones it measures, how quickly a customer's correction changes the next answer, and who carries the cost when it is wrong with confidence.",
    ],
    watch: [
      "Error rates on customers' own cases, measured by the customers",
      "Computing costs as a share of what customers pay",
      "How much of the work still passes through people's hands",
    ],
  },
  "Food & Agriculture": {
    problem: [
      "A farm gets one try a year. Whatever is sold to it must work in the first season, in mud, with a thin signal and nobody to spare, or it will not be there in the second. Margins are narrow and known to the cent, so a product earns its place by what it saves per hectare, not by what it could do in principle.",
      "Food has to be cheap, safe and there on Tuesday. Most new ideas manage two of the three. The hard part is seldom the recipe or the sensor; it is the cold chain, the shelf life, the inspector's visit and the buyer who wants the same thing every week at a price agreed in spring.",
    ],
    watch: [
      "Farms or kitchens that renew after a full season",
      "Cost per kilogram or per hectare, with everything counted",
      "What happens to quality when volumes double",
    ],
  },
  Commerce: {
    problem: [
      "Selling things has become easy to start and hard to finish. A shop can open in a morning; returns, refunds, late parcels and unsold stock arrive later, and they decide whether there is a profit. Companies that serve merchants do best when they take one of those chores away completely, so that nobody has to think of it again.",
      "Shoppers compare everything and forgive little. A merchant who saves a day on delivery or a question at the till notices it in the same week, and so does the competitor. Tools for commerce therefore spread quickly and are dropped quickly, and the ones that stay have usually become part of how the books are kept.",
    ],
    watch: [
      "What share of merchants stay past the first busy season",
      "Returns and refunds, before and after",
      "How much depends on one marketplace or one advertising channel",
    ],
  },
  Logistics: {
    problem: [
      "Freight is a business of small mistakes. A wrong dock number, a form without a stamp or a lorry that waits for two hours costs more than most software ever saves. Those who work in it have seen many systems come and go, and they judge a new one on the worst day of the month rather than the best.",
      "Goods change hands many times between a factory and a door, and at each change somebody types the same facts again. Everyone agrees that this is foolish, and no one can stop alone, because the next firm in the chain still expects its own form. Companies here succeed by being useful to a single firm first, and to its neighbours afterwards.",
    ],
    watch: [
      "Empty kilometres, waiting hours and claims, counted the same way each month",
      "Whether drivers and dock workers use it without being told to",
      "How many partners in the chain join without being paid",
    ],
  },
  Robotics: {
    problem: [
      "A robot that works nine times in ten needs a person beside it, and then there is little point in the robot. The last tenth is where the years go: cables, dust, reflections, a box that was packed by somebody in a hurry. Customers have learned to ask for a week on their own floor before they ask for a price.",
      "Machines that move among people must be safe, mended quickly and paid for over time. That makes a robotics company partly an engineering firm, partly a service fleet and partly a lender. Rounds in this field are often larger than the teams suggest, since each machine costs money long before it earns any.",
    ],
    watch: [
      "Hours between human interventions",
      "Machines in service beside machines delivered",
      "How long a repair takes, and who does it",
    ],
  },
  Property: {
    problem: [
      "Buildings outlive the firms that plan them. Decisions are made by committees, paid for by lenders and suffered by tenants, and a mistake stays for thirty years. New methods come in slowly, usually through a repair that could not wait, and the companies that grow are those that make the careful choice the easy one.",
      "Construction and housing run on trust between people who have worked together before. Software alone rarely changes that. What does is a saving that shows up on the next invoice, or a risk that an insurer agrees to take because somebody has measured it properly for the first time.",
    ],
    watch: [
      "Projects finished, not projects signed",
      "Whether lenders and insurers give better terms because of it",
      "Repeat business from the same owners",
    ],
  },
  Cybersecurity: {
    problem: [
      "Security is bought after a fright and renewed out of habit. That makes the first sale easy to explain and the tenth hard to tell apart from luck. The better companies in this field count what they prevented in a way their customers can check, and they make themselves easy to leave, which is one reason that people stay.",
      "Attackers share what works within hours; defenders often learn of it from a report a month later. Most teams are not short of warnings but of time to read them. A product earns its keep by closing cases rather than opening them, and by staying quiet on the days when nothing is wrong.",
    ],
    watch: [
      "False alarms per analyst and week",
      "Time from a first sign to a closed case",
      "Findings of outside testers, published with dates",
    ],
  },
  "Space & Mobility": {
    problem: [
      "Vehicles and satellites share an awkward trait: they are tested in public. A delay is visible, a fault makes the news, and each permit belongs to an authority that has seen promises before. Money at this stage mostly buys tests, and the patience to repeat one that almost passed.",
      "Moving people and things costs energy, space and attention, and every city and every orbit has less of each than it would like. Companies here compete with roads, habits and timetables as much as with one another. The ones that last usually begin with a narrow route on which they are plainly better.",
    ],
    watch: [
      "Tests passed, failed and repeated, with dates",
      "Permits granted rather than applied for",
      "Cost per kilometre or per kilogram at today's volumes",
    ],
  },
  Education: {
    problem: [
      "Schools buy once a year and remember for ten. A product that takes a teacher's evening away will be dropped by the first half-term, however well it teaches. Those that remain tend to give time back first and show better results second, and they do it for the pupils who were not already doing well.",
      "Learning is hard to measure, and what is easy to measure is often not learning. Companies in this field have to satisfy pupils, parents, teachers and a ministry, each with a different idea of success. Growth comes when a school can see a difference within a term and explain it at a parents' evening.",
    ],
    watch: [
      "Use in the last week of term, not the first",
      "Results of pupils who began below average",
      "Renewals decided by teachers rather than by an office",
    ],
  },
  Biotech: {
    problem: [
      "Biology does not hurry. A result has to be repeated by people who would rather it were wrong, and then made at a scale where a litre behaves unlike a drop. A round in this field usually buys one good answer to one question, and an investor is paid for having asked the right one.",
      "Most promising molecules fail, and the honest companies plan for it: several candidates, early tests that can say no, and a partner who knows how to manufacture. The money lasts for a fixed number of experiments. How that number is spent tells more about a team than any picture of a mechanism.",
    ],
    watch: [
      "Results repeated by a laboratory that gains nothing from them",
      "Months of money left when the next result is due",
      "Who will manufacture it, and where",
    ],
  },
  "Developer Tools": {
    problem: [
      "Developers try everything and pay for little. A tool spreads when it removes an annoyance within ten minutes and does not return it later in another form. The business begins when a whole company depends on it, and somebody there would rather have a contract than a favour.",
      "Tools for programmers are judged by people who could write them themselves and are glad not to. They forgive a missing feature and never a surprise. That leaves young companies with a clear order of work: be dependable, be documented, be quick, and only then be clever.",
    ],
    watch: [
      "Daily use in teams that pay, beside teams that only try",
      "How quickly a reported fault is mended",
      "What it costs to leave, and whether anybody does",
    ],
  },
};
