import { legalDocument } from "./document.ts";

/** The terms of service: a sample to be reviewed before going live. */
export const TERMS_OF_SERVICE = legalDocument.parse({
  title: "Terms of Service",
  description:
    "The terms on which {product} may be used: the service, accounts, acceptable use, subscriptions, liability and governing law.",
  changedOn: "2026-11-23",
  sample: true,
  sections: [
    {
      heading: "Acceptance",
      blocks: [
        "By using {product} you accept these terms. If you do not accept them, please do not use the service. You must be at least 18 years old, or have the permission of a parent or guardian.",
      ],
    },
    {
      heading: "The service",
      blocks: [
        "{product} is a directory of recently funded startups and a service that delivers lists from it. It uses public sources and shows them with the values they support. Values that no source states are left blank.",
      ],
    },
    {
      heading: "Accounts",
      blocks: [
        "If a part of the service needs an account, you must give accurate information, keep your access to yourself, and tell us if somebody else has used it. You are responsible for what is done through your account.",
      ],
    },
    {
      heading: "Acceptable use",
      blocks: [
        "You may use what you find here for your own business. You may not:",
        [
          "resell or republish the directory or large parts of it",
          "use it for unlawful messages, harassment or discrimination, or to decide on credit, employment or insurance",
          "collect pages automatically beyond the intended use of our feeds and API",
          "disrupt the service, or try to access what you are not authorised to see",
        ],
        "If you contact people you find here, you must follow the laws on unsolicited messages and stop when asked.",
      ],
    },
    {
      heading: "Subscription and payment",
      blocks: [
        "Monthly plans renew automatically each month until you cancel. You can cancel at any time in your account settings; the plan then ends with the period you have paid for. The Lifetime plan is paid once.",
        "Prices are those on the [pricing page](/pricing). We announce a price change of a running subscription 30 days before it takes effect, so that you can cancel first.",
        "We refund any payment within 30 days on request.",
      ],
    },
    {
      heading: "Disclaimers",
      blocks: [
        "Sources can be wrong, late or incomplete, and so can the directory. The service is provided as is, without a warranty that a value is correct or fit for a particular purpose. Nothing here is investment, legal or tax advice. Check the source before you rely on a value.",
      ],
    },
    {
      heading: "Intellectual property",
      blocks: [
        "The site, its texts and the arrangement of the directory belong to us or our licensors. Facts belong to nobody. Company names and trademarks belong to their owners; naming them here implies no connection with them.",
      ],
    },
    {
      heading: "Liability",
      blocks: [
        "As far as the law allows, we are not liable for indirect damage or lost profit, and otherwise for no more than you paid us in the previous twelve months. Nothing here limits liability that cannot be limited by law.",
      ],
    },
    {
      heading: "Termination",
      blocks: [
        "You can stop using the service at any time. We may suspend or end the access of anyone who breaks these terms. If you lose access without having broken them, we refund what you paid for the remaining time.",
      ],
    },
    {
      heading: "Governing law and disputes",
      blocks: [
        "These terms are governed by the law of [Jurisdiction]. Disputes that cannot be settled by negotiation are decided by binding arbitration in [Jurisdiction], unless the law where you live as a consumer gives you the right to go to court.",
      ],
    },
    {
      heading: "Changes and contact",
      blocks: [
        "When we change these terms, we e-mail everybody with an account at least 30 days before the change takes effect, and this page shows what will change. Corrections of the wording that change nothing for you apply at once. For questions, use the [contact page](/contact).",
      ],
    },
  ],
});
