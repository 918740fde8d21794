import { homedir } from "node:os";
import { z } from "zod";

/** A whole number in a range. */
export const whole = (low: number, high: number, example: number) => {
  const error = `must be a whole number from ${low} to ${high}, for example ${example}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((n) => n >= low && n <= high, error);
};

/** An http or https address. */
export const web = z.url({
  protocol: /^https?$/,
  error: "must be an http or https address, for example https://funded.example",
});

/** An http or https address without a path, as an origin: lower case, punycode, no slash at its end. */
export const origin = web
  .pipe(
    z.string().refine((text) => {
      const { pathname, search, hash, username } = new URL(text);
      return pathname === "/" && `${search}${hash}${username}` === "";
    }, "must have no path, for example https://funded.example: the site is served from the root of its host"),
  )
  .transform((text) => new URL(text).origin);

/** A path of a file or folder; `~/` is the home folder of the user. */
export const path = z
  .string()
  .refine((text) => !/^~[^/\\]/.test(text), "must be a path without ~name, for example ~/data or /srv/newly-raised")
  .transform((text) => (text === "~" || /^~[/\\]/.test(text) ? `${homedir()}${text.slice(1)}` : text));

/** One of several words. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(", ")}, for example ${values[0]}`);

/** Items between commas. */
export const list = (each: RegExp, error: string) =>
  z
    .string()
    .transform((text) => text.split(",").map((one) => one.trim()))
    .refine((all) => all.every((one) => each.test(one)), error);

/** The parsed variables of a group. */
export type Read<T extends z.ZodRawShape> = z.output<z.ZodObject<T>>;
