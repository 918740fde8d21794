/** The lists of mail, as the screens about it link to them; `key` is what the address says of it. */
export const MAIL_VIEWS = [
  { key: "", href: "/back-office/mail", name: "Not gone out" },
  { key: "failed", href: "/back-office/mail?show=failed", name: "Failed" },
  { key: "all", href: "/back-office/mail?show=all", name: "All" },
  { key: "suppressed", href: "/back-office/mail/suppressed", name: "Suppressed addresses" },
] as const;
