import { z } from "zod";
import { words } from "./words.ts";

const testimonial = z.strictObject({
  name: words,
  role: words,
  content: words,
  /** Shown instead of a photo. */
  initials: z.string().regex(/^\p{Lu}{1,3}$/u, "Enter one to three capital letters."),
  result: words,
  rating: z
    .int("Enter a number from 1 to 5.")
    .min(1, "Enter a number from 1 to 5.")
    .max(5, "Enter a number from 1 to 5."),
  /** True for invented copy, to be replaced by real customers' words. */
  sample: z.boolean(),
});

export type Testimonial = z.infer<typeof testimonial>;

export const TESTIMONIAL_LIST: z.ZodType<readonly Testimonial[]> = z.array(testimonial).length(3);

/** Customer testimonials; these three are invented. */
export const TESTIMONIALS: readonly Testimonial[] = TESTIMONIAL_LIST.parse([
  {
    name: "Mara Lindqvist",
    role: "Head of Sales, Harbourlight Studio",
    content:
      "Every round comes with its source, so my team no longer has to check a list before using it. We start the week with people who have a budget and a reason to talk.",
    initials: "ML",
    result: "First meeting within three days",
    rating: 5,
    sample: true,
  },
  {
    name: "Tobias Okafor",
    role: "Founder, Paperkite Agency",
    content:
      "We used to spend Monday mornings reading funding news. Now the list is ready, sorted by stage and industry, and it's honest about what isn't known.",
    initials: "TO",
    result: "A morning of research saved each week",
    rating: 5,
    sample: true,
  },
  {
    name: "Ines Varga",
    role: "Business Development, Northfold Partners",
    content:
      "The founder's profile next to the amount and investors is all I need for a first message. And the source is one click away.",
    initials: "IV",
    result: "Twice as many replies to first messages",
    rating: 5,
    sample: true,
  },
]);
