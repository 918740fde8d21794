import { TESTIMONIAL_LIST, TESTIMONIALS } from "../../../content/testimonials.ts";
import { definePiece } from "../piece.ts";
import { SAMPLE } from "./fields.ts";

export const TESTIMONIALS_PIECE = definePiece({
  key: "testimonials",
  group: "Home page",
  label: "Testimonials",
  about: "What three customers say, on the home page.",
  page: "/",
  area: "desk",
  item: "Testimonial",
  fields: [
    { name: "name", label: "Name", type: "line" },
    { name: "role", label: "Role and company", type: "line" },
    { name: "content", label: "What they say", type: "text", rows: 4 },
    {
      name: "initials",
      label: "Initials",
      type: "line",
      hint: "One to three capital letters, shown instead of a photo.",
    },
    { name: "result", label: "Result", type: "line" },
    { name: "rating", label: "Stars (1 to 5)", type: "number" },
    SAMPLE,
  ],
  shipped: TESTIMONIALS,
  schema: TESTIMONIAL_LIST,
});
