import { legalDocument } from "./document.ts";

/** The privacy policy: a sample to be reviewed before going live. */
export const PRIVACY_POLICY = legalDocument.parse({
  title: "Privacy Policy",
  description: "What {product} collects about visitors, customers and people in its catalogue, where it comes from, what it is used for, and your rights.",
  changedOn: "2026-11-20",
  sample: true,
  sections: [
    {
      heading: "What {product} does",
      blocks: [
        "{product} is a directory of recently funded startups. It shows which company raised funding, how much, from whom and when, who founded or leads the company, and where each of these values comes from. People use it to find business partners, customers and investments.",
      ],
    },
    {
      heading: "The data we collect",
      blocks: [
        "About people in the catalogue, we hold what concerns their professional role:",
        ["name, role and company", "the public profile or contact that the company or the person has published for business", "the filings and articles in which they are named"],
        "We do not keep home addresses or private phone numbers, even where a public filing contains them.",
        "About visitors, our server handles the address of the network a request comes from, as every server must to answer. It is not kept with what you read. For a form, we count how often a network has sent one, as a hash whose key is deleted each day.",
        "About those who write to us or file a privacy request, we hold what they enter into the form: name, e-mail address, company name if given, and the text.",
        "About customers, we hold what is needed to deliver what they ordered. Payments are handled by an external payment provider; we never see card numbers.",
      ],
    },
    {
      heading: "Where the data comes from",
      blocks: [
        "The catalogue is taken from public sources only: filings with public authorities such as Form D of the United States Securities and Exchange Commission, funding news, company websites, and lists compiled from such sources. Each value on a company's page can show its source and when it was retrieved. We do not guess values.",
      ],
    },
    {
      heading: "What we use it for",
      blocks: [
        ["to show the directory and deliver the lists that our users order", "to answer messages and privacy requests", "to keep the site secure and to limit misuse of its forms", "to measure how fast pages are, without recognising anybody"],
        "Where the law asks for a legal ground: for the catalogue and the site's security it is our legitimate interest in a directory of business information, for orders the contract, for requests our legal duty.",
      ],
    },
    {
      heading: "Sharing",
      blocks: [
        "We do not sell personal data about visitors and customers, and we do not share it for advertising. Those who work for us, such as the host of our servers and the payment provider, get what their task needs and nothing more. Authorities get what the law obliges us to give.",
        "The catalogue itself is there to be read: its pages are public, and customers receive lists from it.",
      ],
    },
    {
      heading: "Your rights",
      blocks: [
        ["Access: to know what we hold about you and to have a copy of it", "Correction: to have what is wrong put right", "Deletion: to have personal data deleted", "Opt-out: to object to the use of your data, and to its sale or sharing", "Portability: to receive your data in a common, machine-readable form"],
        "Use the form at [Don't Sell My Info](/dont-sell-my-info). We answer within 30 days. We may have to verify who you are before we act, so that nobody else can delete or receive your data. You may also complain to the data protection authority of the place where you live.",
        "We honour the Global Privacy Control signal that some browsers send, as a request to opt out.",
      ],
    },
    {
      heading: "Security",
      blocks: ["Connections are encrypted where the site is served over HTTPS, access to the data is limited to those who run the service, and what is no longer needed is deleted. No system is perfectly secure; if something happens that concerns your data, we tell you as the law requires."],
    },
    {
      heading: "Cookies",
      blocks: ["Reading the site sets no cookies, and no other company's script runs on it. Your browser keeps your choice of a light or dark look, and whether you closed a notice, on your own device."],
    },
    {
      heading: "Changes",
      blocks: ["When we change this policy, we change the date at its top. If a change matters to people whose address we have, we write to them before it takes effect."],
    },
    {
      heading: "Contact",
      blocks: ["Questions about this policy reach us through the [contact page](/contact); requests about your data through the form at [Don't Sell My Info](/dont-sell-my-info)."],
    },
  ],
});
