import { legalDocument } from "./document.ts";

/** The terms of service: a sample to be reviewed before going live. */
export const TERMS_OF_SERVICE = legalDocument.parse({
  title: "Terms of Service",
  description: "The terms on which {product} may be used: the service, accounts, acceptable use, subscriptions, liability and governing law.",
  changedOn: "2026-11-20",
  sample: true,
  sections: [
    {
      heading: "Acceptance",
      blocks: ["By using {product} you accept these terms. If you do not accept them, please do not use the service. You must be at least 18 years old, or have the permission of a parent or guardian."],
    },
    {
      heading: "The service",
      blocks: ["{product} is a directory of recently funded startups and a service that delivers lists from it. It is drawn from public sources, each shown with the value it supports. Values that no source states are left empty."],
    },
    {
      heading: "Accounts",
      blocks: ["Where a part of the service needs an account, you give true information, keep your access to yourself, and tell us when somebody else has used it. You answer for what is done through your account."],
    },
    {
      heading: "Acceptable use",
      blocks: [
        "You may use what you find here for your own business. You may not:",
        ["resell or republish the catalogue or large parts of it", "use it for unlawful messages, harassment or discrimination, or to decide on credit, employment or insurance", "collect pages automatically beyond what the feeds and interfaces we offer are made for", "disturb the service, or try to reach what is not meant for you"],
        "Whoever writes to people found here follows the laws on unsolicited messages and stops when asked.",
      ],
    },
    {
      heading: "Subscription and payment",
      blocks: [
        "Monthly plans renew automatically each month until you cancel. You can cancel at any time in your account settings; the plan then ends with the period you have paid for. The Lifetime plan is paid once.",
        "Prices are those on the [pricing page](/pricing). We announce a change of the price of a running subscription 30 days before it takes effect, so that you can cancel before.",
        "Within 30 days of a payment you get it back on request.",
      ],
    },
    {
      heading: "Disclaimers",
      blocks: ["Sources can be wrong, late or incomplete, and so can the catalogue. The service is provided as it is, without a promise that a value is right or that it serves a particular purpose. Nothing here is investment, legal or tax advice. Check the source before you rely on a value."],
    },
    {
      heading: "Intellectual property",
      blocks: ["The site, its texts and the arrangement of the catalogue belong to us or to those who let us use them. Facts belong to nobody. Names and marks of companies belong to their owners; naming them here says nothing of a connection with them."],
    },
    {
      heading: "Liability",
      blocks: ["As far as the law allows, we are not liable for indirect damage or lost profit, and otherwise for no more than you paid us in the twelve months before. Nothing here limits liability that the law does not let us limit."],
    },
    {
      heading: "Termination",
      blocks: ["You can stop using the service at any time. We may suspend or end access of those who break these terms. Who loses access without having broken them gets back what they paid for the time that remains."],
    },
    {
      heading: "Governing law and disputes",
      blocks: ["These terms are governed by the law of [Jurisdiction]. Disputes that cannot be settled in talks are decided by binding arbitration in [Jurisdiction], unless the law where you live as a consumer gives you the right to go to court."],
    },
    {
      heading: "Changes and contact",
      blocks: ["When we change these terms, we change the date at their top and tell customers before the change takes effect. Questions reach us through the [contact page](/contact)."],
    },
  ],
});
