/** A card of the home page; its claims are figures with what they count. */
export interface HomeCard {
  readonly title: string;
  readonly text: string;
  readonly claims: readonly string[];
}

interface HomeCardsProps {
  readonly id?: string;
  readonly heading: string;
  readonly cards: readonly HomeCard[];
  readonly columns: 2 | 3;
}

const COLUMNS = { 2: "md:grid-cols-2", 3: "md:grid-cols-2 lg:grid-cols-3" } as const;

/** A section of cards, each of which comes into view on its own. */
export function HomeCards({ id, heading, cards, columns }: HomeCardsProps) {
  return (
    <section id={id} className="mx-auto max-w-page px-4 pt-16 md:px-6 md:pt-24">
      <h2 className="text-center text-2xl font-bold md:text-3xl" data-reveal="">
        {heading}
      </h2>
      <ul className={`mt-10 grid gap-5 ${COLUMNS[columns]}`}>
        {cards.map((card) => (
          <li key={card.title} className="card p-6 md:p-8" data-reveal="">
            <h3 className="text-lg font-semibold">{card.title}</h3>
            <p className="mt-2 text-muted">{card.text}</p>
            <Claims claims={card.claims} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The figures of a card, as a quiet line of their own. */
export function Claims({ claims }: Pick<HomeCard, "claims">) {
  if (claims.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-2">
      {claims.map((claim) => (
        <li key={claim} className="rounded-sm bg-accent-soft px-2.5 py-1 text-xs font-semibold text-accent-strong">
          {claim}
        </li>
      ))}
    </ul>
  );
}
