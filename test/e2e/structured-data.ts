import { z } from "zod";

// The schema.org types on the site with their permitted properties: only those schema.org defines, and no rating of the
// site itself.

const url = z.url({ protocol: /^https$/ });
const text = z.string().trim().min(1);
const day = z.iso.date();
const named = z.strictObject({ "@type": z.literal("Organization"), name: text, url: url.optional() });

const place = z.strictObject({
  "@type": z.literal("PostalAddress"),
  addressLocality: text.optional(),
  addressRegion: text.optional(),
  addressCountry: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
});

const grant = z.strictObject({
  "@type": z.literal("MonetaryGrant"),
  name: text.optional(),
  description: text.optional(),
  amount: z.strictObject({
    "@type": z.literal("MonetaryAmount"),
    value: z.number().positive(),
    currency: z.string().regex(/^[A-Z]{3}$/),
  }),
  funder: z.array(named).optional(),
});

const organization = z.strictObject({
  "@type": z.literal("Organization"),
  "@id": url.optional(),
  name: text,
  url: z.url().optional(),
  logo: url.optional(),
  legalName: text.optional(),
  description: text.optional(),
  foundingDate: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  address: place.optional(),
  founder: z
    .array(z.strictObject({ "@type": z.literal("Person"), name: text, url }))
    .min(1)
    .optional(),
  funding: z.array(grant).min(1).optional(),
  sameAs: z.array(z.url()).optional(),
});

const person = z.strictObject({
  "@type": z.literal("Person"),
  name: text,
  jobTitle: text.optional(),
  worksFor: named.optional(),
  url,
  sameAs: z.array(z.url()).optional(),
});

const breadcrumbs = z
  .strictObject({
    "@type": z.literal("BreadcrumbList"),
    itemListElement: z
      .array(z.strictObject({ "@type": z.literal("ListItem"), position: z.int().min(1), name: text, item: url }))
      .min(1),
  })
  .refine(
    ({ itemListElement }) => itemListElement.every(({ position }, i) => position === i + 1),
    "positions count from 1",
  );

const site = z.strictObject({
  "@type": z.literal("WebSite"),
  "@id": url,
  name: text,
  url,
  publisher: organization,
  potentialAction: z.strictObject({
    "@type": z.literal("SearchAction"),
    target: z.strictObject({
      "@type": z.literal("EntryPoint"),
      urlTemplate: z.string().regex(/^https:\/\/[^/]+\/companies\?search=\{search_term_string\}$/),
    }),
    "query-input": z.literal("required name=search_term_string"),
  }),
});

const article = z.strictObject({
  "@type": z.literal("Article"),
  "@id": url,
  mainEntityOfPage: url,
  headline: text,
  description: text,
  image: url,
  datePublished: day,
  dateModified: z.iso.datetime(),
  author: named,
  publisher: organization,
  articleSection: text.optional(),
  about: named.optional(),
});

const itemList = z
  .strictObject({
    "@type": z.literal("ItemList"),
    numberOfItems: z.int().min(0),
    itemListElement: z.array(
      z.strictObject({ "@type": z.literal("ListItem"), position: z.int().min(1), name: text, url }),
    ),
  })
  .refine(({ numberOfItems, itemListElement }) => numberOfItems === itemListElement.length, "counts its items");

const membersOnly = z.strictObject({
  "@type": z.literal("WebPage"),
  name: text,
  url,
  isAccessibleForFree: z.literal(false),
  hasPart: z.strictObject({
    "@type": z.literal("WebPageElement"),
    isAccessibleForFree: z.literal(false),
    cssSelector: z.literal(".members-only"),
  }),
});

const offer = z.strictObject({
  "@type": z.literal("Offer"),
  name: text,
  description: text,
  price: z.string().regex(/^\d+(?:\.\d\d)?$/),
  priceCurrency: z.literal("USD"),
  availability: z.literal("https://schema.org/InStock"),
  category: z.literal("Paid"),
  url,
});

const product = z.strictObject({
  "@type": z.literal("Product"),
  "@id": url,
  name: text,
  description: text,
  image: url,
  brand: z.strictObject({ "@type": z.literal("Brand"), name: text }),
  offers: z.array(offer).min(1),
});

const dataset = z.strictObject({
  "@type": z.literal("Dataset"),
  "@id": url,
  name: text,
  // Google accepts descriptions of 50 to 5,000 characters.
  description: text.min(50).max(5_000),
  url,
  keywords: z.array(text),
  dateModified: z.iso.datetime(),
  isAccessibleForFree: z.literal(false),
  license: url,
  creator: organization,
  variableMeasured: z.array(text),
  distribution: z.array(z.strictObject({ "@type": z.literal("DataDownload"), encodingFormat: text, contentUrl: url })),
  offers: z.array(offer).min(1),
});

/** The part of the data set on a list's page. */
const listDataset = z.strictObject({
  "@type": z.literal("Dataset"),
  name: text,
  description: text.min(50).max(5_000),
  url,
  isPartOf: z.strictObject({ "@id": url }),
  isAccessibleForFree: z.literal(false),
  license: url,
  offers: z.strictObject({
    "@type": z.literal("AggregateOffer"),
    lowPrice: z.string().regex(/^\d+$/),
    highPrice: z.string().regex(/^\d+$/),
    offerCount: z.int().positive(),
    priceCurrency: z.literal("USD"),
    url,
  }),
});

const ofOneType = z.discriminatedUnion("@type", [
  organization,
  person,
  breadcrumbs,
  site,
  article,
  itemList,
  membersOnly,
  product,
  dataset,
]);
const known = z.union([ofOneType, listDataset]);
type Known = z.infer<typeof known>;

/** A page's schema.org objects, each validated by type; throws on a mismatch. */
export function structuredDataOf(html: string): readonly Known[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, block = ""]) => block,
  );
  return blocks.map((block) => {
    if (block.includes("<")) throw new Error(`structured data that could end its script: ${block}`);
    const { "@context": _schema, ...object } = z
      .looseObject({ "@context": z.literal("https://schema.org") })
      .parse(JSON.parse(block));
    return known.parse(object);
  });
}
