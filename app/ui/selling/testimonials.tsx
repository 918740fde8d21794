import { Section } from "../frame/section.tsx";
import { StarIcon } from "../frame/icons.tsx";

/** A customer's testimonial. */
export interface Quotation {
  readonly name: string;
  readonly role: string;
  readonly content: string;
  /** Shown instead of a photo. */
  readonly initials: string;
  /** The outcome in one line. */
  readonly result: string;
  /** Stars out of five. */
  readonly rating: number;
  /** Invented; the card says so. */
  readonly sample: boolean;
}

export function Testimonials({ heading, items }: { readonly heading: string; readonly items: readonly Quotation[] }) {
  return (
    <Section
      id="testimonials-heading"
      heading={heading}
      headingClass="text-center text-2xl font-bold md:text-3xl"
      className="mx-auto max-w-page px-4 md:px-6"
    >
      <ul className="mt-10 grid gap-6 lg:grid-cols-3">
        {items.map((item) => (
          <li key={item.name}>
            <figure className="card flex h-full flex-col p-6">
              <div className="flex items-center justify-between gap-4">
                <Stars rating={item.rating} />
                {item.sample && <span className="badge">Sample</span>}
              </div>
              <blockquote className="mt-4 grow">
                <p>{item.content}</p>
              </blockquote>
              <p className="mt-4 text-sm font-semibold text-accent">{item.result}</p>
              <figcaption className="mt-5 flex items-center gap-3 border-t border-line pt-5">
                <span
                  aria-hidden="true"
                  className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-bold text-accent-strong"
                >
                  {item.initials}
                </span>
                <span>
                  <span className="block font-semibold">{item.name}</span>
                  <span className="block text-sm text-muted">{item.role}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Stars({ rating }: { readonly rating: number }) {
  return (
    <span className="flex text-accent">
      <span className="sr-only">{rating} of 5 stars</span>
      {Array.from({ length: rating }, (_, place) => (
        <StarIcon key={place} />
      ))}
    </span>
  );
}
