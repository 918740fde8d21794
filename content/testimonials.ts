import { z } from "zod";
import { words } from "./words.ts";

const testimonial = z.strictObject({
  name: words,
  role: words,
  content: words,
  /** Shown in place of a picture. */
  initials: z.string().regex(/^\p{Lu}{1,3}$/u),
  result: words,
  rating: z.int().min(1).max(5),
  /** True for invented copy, which must be replaced by what customers said. */
  sample: z.boolean(),
});

export type Testimonial = z.infer<typeof testimonial>;

/** What customers say. These three are invented. */
export const TESTIMONIALS: readonly Testimonial[] = z.array(testimonial).length(3).parse([
  {
    name: "Mara Lindqvist",
    role: "Head of Sales, Harbourlight Studio",
    content: "Each round comes with its proof, so my team no longer checks a list before writing to it. We open the week with people who have a budget and a reason to talk.",
    initials: "ML",
    result: "First meeting within three days",
    rating: 5,
    sample: true,
  },
  {
    name: "Tobias Okafor",
    role: "Founder, Paperkite Agency",
    content: "We used to read the funding news all Monday morning. Now the list is there, sorted by stage and industry, and it says plainly what is not known.",
    initials: "TO",
    result: "A morning of research saved each week",
    rating: 5,
    sample: true,
  },
  {
    name: "Ines Varga",
    role: "Business Development, Northfold Partners",
    content: "The founder's own profile beside the amount and the investors is all I need for a first message. That the source is one click away settles every discussion.",
    initials: "IV",
    result: "Twice as many answers to first messages",
    rating: 5,
    sample: true,
  },
]);
