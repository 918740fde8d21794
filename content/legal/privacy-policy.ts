import { legalDocument } from "./document.ts";

/** The privacy policy: a sample to be reviewed before going live. */
export const PRIVACY_POLICY = legalDocument.parse({
  title: "Privacy Policy",
  description:
    "What {product} collects about visitors, customers and people listed here, where it comes from, how we use it, and your rights.",
  changedOn: "2026-11-29",
  sample: true,
  sections: [
    {
      heading: "What {product} does",
      blocks: [
        "{product} is a directory of recently funded startups. It shows which company raised funding, how much, from whom and when, who founded or leads the company, and the source of each value. People use it to find business partners, customers and investments.",
      ],
    },
    {
      heading: "The data we collect",
      blocks: [
        "About people in the directory, we store information about their professional role:",
        [
          "name, role and company",
          "the public business profile or contact published by the company or the person",
          "work e-mail addresses, each with its source, how sure it is, and when the company's mail server last confirmed it",
          "the filings and articles in which they are named",
        ],
        "We do not keep home addresses or private phone numbers, even where a public filing contains them.",
        "Like every web server, ours uses a visitor's network address to answer a request. We don't store it with the pages you read. We count how often a network submits a form, under a hash whose key is deleted each day.",
        "If you contact us or file a privacy request, we store what you enter in the form: name, e-mail address, company name if given, and the text. We delete messages a year after we have dealt with them, and privacy requests three years after our answer: until then they prove that we answered. A request for free leads that you don't confirm is deleted after two days, and the record of to whom we sent an e-mail after 90 days.",
        "About customers, we store what we need to deliver their orders. This includes the names and lists whose addresses they look up, which we keep for 30 days, and the number of these lookups in the current month and the two months before. An external payment provider handles payments; we never see card numbers.",
      ],
    },
    {
      heading: "Where the data comes from",
      blocks: [
        "The directory uses public sources only: filings with public authorities such as Form D and Form C of the United States Securities and Exchange Commission, public registers of grants (SBIR and STTR of the United States, CORDIS of the European Union), of which we keep no people, funding news, company websites, and lists compiled from such sources. Each value on a company's page can show its source and when it was retrieved. We do not guess values. For business contacts we also hold work e-mail addresses that such sources state, that the company's mail server confirmed, or that follow the company's usual pattern; customers see how each is known. We ask a mail server whether an address exists without sending mail, and ask again after 30 days while a customer uses the lead. Tell us, and we remove yours.",
      ],
    },
    {
      heading: "What we use it for",
      blocks: [
        [
          "to show the directory and deliver the lists our users order",
          "to answer messages and privacy requests",
          "to keep the site secure and to limit misuse of its forms",
          "to measure page speed, without identifying anybody",
        ],
        "Legal basis: our legitimate interest in a directory of business information for the directory and the site's security, the contract for orders, and our legal obligations for requests.",
      ],
    },
    {
      heading: "Sharing",
      blocks: [
        "We do not sell personal data about visitors and customers, and we do not share it for advertising. Our service providers, such as the hosting and payment providers, receive only what their task requires. We give authorities what the law requires.",
        "The directory's pages are public, and customers receive lists from it.",
      ],
    },
    {
      heading: "Your rights",
      blocks: [
        [
          "Access: know what data we have about you and get a copy",
          "Correction: have wrong data corrected",
          "Deletion: have your personal data deleted",
          "Opt-out: object to the use, sale or sharing of your data",
          "Portability: receive your data in a common, machine-readable format",
        ],
        "Use the form at [Don't Sell My Info](/dont-sell-my-info). We answer within 30 days. We may need to verify your identity first, so that nobody else can delete or receive your data. You may also complain to your local data protection authority.",
        "Every founder and company page links to “Is this you?”, where you can see, correct and remove what we hold. If you are removed, we keep keyed hashes of your name with your companies, your profile and your e-mail address, which reveal nobody but keep our sources from listing you again. The source files we received, such as public filings and lists, stay unchanged in our archive as proof of the funding rounds they state; they are not shown on the site, and nothing is read from them about you again. If you confirm your e-mail address and ask us to delete your data, we also delete the messages and sign-ups from that address. Names and addresses that customers look up are not stored if they are those of somebody who was removed.",
        "We treat the Global Privacy Control signal that some browsers send as a request to opt out.",
      ],
    },
    {
      heading: "Security",
      blocks: [
        "Connections over HTTPS are encrypted, only the people who run the service can access the data, and we delete what we no longer need. No system is perfectly secure; if an incident affects your data, we notify you as the law requires.",
      ],
    },
    {
      heading: "Cookies",
      blocks: [
        "Reading the site sets no cookies, and no third-party scripts run on it. Your browser stores your choice of light or dark theme, and whether you closed a notice, on your own device.",
      ],
    },
    {
      heading: "Changes",
      blocks: [
        "When we change this policy, we e-mail everybody with an account at least 30 days before the change takes effect, and this page shows what will change. Corrections of the wording that change nothing for you apply at once.",
      ],
    },
    {
      heading: "Contact",
      blocks: [
        "For questions about this policy, use the [contact page](/contact). For requests about your data, use the form at [Don't Sell My Info](/dont-sell-my-info).",
      ],
    },
  ],
});
