/** Domains may have letters of any language; at most 64 characters precede the @ (RFC 5321, 4.5.3.1.1). */
export const MAIL_ADDRESS = /^[^\s@<>()",;:\\]{1,64}@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]+$/u;
