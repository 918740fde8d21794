import { BRAND, BRAND_RULES, LOGO, LOGO_RULES } from "../../../content/brand.ts";
import { accentProblem } from "../accent.ts";
import { definePiece } from "../piece.ts";

export const BRAND_PIECE = definePiece({
  key: "brand",
  group: "Brand",
  label: "Name and colors",
  about:
    "The brand in headings, mail, share images and the addresses of comparisons. Former addresses of comparisons redirect to the new ones.",
  page: "/",
  area: "owners",
  fields: [
    { name: "name", label: "Name", type: "line", optional: true, hint: "Without one, the setting SITE_NAME applies." },
    {
      name: "accentLight",
      label: "Accent color",
      type: "line",
      optional: true,
      hint: "For buttons and links, for example #0b6b58. It must be readable on light backgrounds.",
    },
    {
      name: "accentDark",
      label: "Accent color of the dark theme",
      type: "line",
      optional: true,
      hint: "Without one, a lighter tone of the accent color.",
    },
  ],
  shipped: BRAND,
  schema: BRAND_RULES,
  check({ accentLight, accentDark }) {
    const light = accentLight === null ? null : accentProblem(accentLight, "light");
    const dark = accentDark === null ? null : accentProblem(accentDark, "dark");
    return {
      ...(light !== null && { "0.accentLight": light }),
      ...(dark !== null && { "0.accentDark": dark }),
      ...(accentDark !== null && accentLight === null && { "0.accentLight": "Enter this color too." }),
    };
  },
});

/** Edited by an upload (app/routes/office/content/logo.tsx). */
export const LOGO_PIECE = definePiece({
  key: "logo",
  group: "Brand",
  label: "Logo",
  about: "The image beside the name in the top bar, as a PNG.",
  page: "/",
  area: "owners",
  fields: [
    { name: "png", label: "Picture", type: "text", optional: true },
    { name: "width", label: "Width", type: "number" },
    { name: "height", label: "Height", type: "number" },
  ],
  shipped: LOGO,
  schema: LOGO_RULES,
});
