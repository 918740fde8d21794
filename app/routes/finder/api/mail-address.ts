import { z } from "zod";

/** Domains may have letters of any language; at most 64 characters precede the @ (RFC 5321, 4.5.3.1.1). */
export const MAIL_ADDRESS = /^[^\s@<>()",;:\\]{1,64}@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]+$/u;

/** Without control characters; a refinement, because schemas' patterns are compiled in languages without Unicode classes. */
export function isPlainText(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** An address in a request. */
export const mailAddress = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .regex(MAIL_ADDRESS, "must be an e-mail address, for example ada.park@acme.example")
  .refine(isPlainText, "must not contain control characters");
