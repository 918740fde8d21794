import { z } from "zod";

const colour = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(z.string().regex(/^#[0-9a-f]{6}$/, "Enter a colour such as #0b6b58."));

/** The operator's brand, edited in the back office. Null: SITE_NAME, and the shipped colours. */
export const BRAND_RULES = z.strictObject({
  name: z.string().trim().min(1).max(60, "Shorten the name to 60 characters.").nullable(),
  accentLight: colour.nullable(),
  accentDark: colour.nullable(),
});

export type Brand = z.infer<typeof BRAND_RULES>;

export const BRAND: Brand = { name: null, accentLight: null, accentDark: null };

/** Maximum size of an image for the logo. */
export const LOGO_KILOBYTES = 1_024;

/** A logo as PNG, in base64; null: the shipped mark. */
export const LOGO_RULES = z.strictObject({ png: z.string().nullable(), width: z.int().min(0), height: z.int().min(0) });

export type Logo = z.infer<typeof LOGO_RULES>;

export const LOGO: Logo = { png: null, width: 0, height: 0 };
