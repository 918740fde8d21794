import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ServedFiling, servedFiling } from "./edgar-server.ts";
import { listOfRounds } from "./input-files.ts";

const SHARED = join(import.meta.dirname, "../../shared/data");
const HEADLINES = 24;

/** New rounds and news from a site's sources on one day. */
export interface DayOfNews {
  readonly filings: readonly ServedFiling[];
  /** RSS. */
  readonly feed: string;
  /** JSON. */
  readonly list: string;
  /** A list to upload. */
  readonly upload: { readonly name: string; readonly bytes: Buffer };
}

interface Headline {
  readonly headline: string;
  readonly summary: string;
}

/** Filings, headlines and lists from ../shared/data, or invented ones where it is absent. */
export function dayOfNews({
  filedOn,
  publishedOn,
}: {
  readonly filedOn: string;
  readonly publishedOn: string;
}): DayOfNews {
  const date = new Date(`${publishedOn}T08:00:00Z`).toUTCString();
  const item = ({ headline, summary }: Headline, n: number) =>
    `<item><title>${escaped(headline)}</title><description>${escaped(summary)}</description><link>https://news.example/${n}</link><guid>${n}</guid><pubDate>${date}</pubDate></item>`;
  const rss = (headlines: readonly Headline[]) =>
    `<rss version="2.0"><channel><title>News</title>${headlines.map(item).join("")}</channel></rss>`;
  if (!existsSync(SHARED)) {
    const invented = Array.from({ length: HEADLINES }, (_, n) => ({
      headline: `Quillon ${STARTS.at(n)} raises $${n + 2} million Series A led by Larch Ventures`,
      summary: "The company will hire.",
    }));
    return {
      filings: [1, 2, 3].map((n) => servedFiling(n, { filedOn })),
      feed: rss(invented),
      list: JSON.stringify(
        [1, 2, 3].map((n) => ({
          company: `Fernhollow ${n}`,
          amount: n * 1_000_000,
          currency: "USD",
          date: publishedOn,
        })),
      ),
      upload: { name: "upload.csv", bytes: Buffer.from(listOfRounds(20)) },
    };
  }
  const { rounds } = JSON.parse(readFileSync(join(SHARED, "headlines/labelled.json"), "utf8")) as {
    readonly rounds: readonly Headline[];
  };
  const notices = readdirSync(join(SHARED, "form-d")).filter((name) => name.endsWith("-primary_doc.xml"));
  return {
    filings: notices.map((name) => realFiling(readFileSync(join(SHARED, "form-d", name), "utf8"), name, filedOn)),
    feed: rss(rounds.slice(0, HEADLINES)),
    list: readFileSync(join(SHARED, "lists/ai-rounds-2026.json"), "utf8"),
    upload: { name: "french-tech-2025.json", bytes: readFileSync(join(SHARED, "lists/french-tech-2025.json")) },
  };
}

const STARTS =
  "Alder Birch Cedar Drift Ember Fern Grove Hazel Iron Juniper Kestrel Larch Maple North Otter Pine Quarry Reed Sable Thorn Umber Vale Willow Yarrow".split(
    " ",
  );

function realFiling(notice: string, name: string, filedOn: string): ServedFiling {
  const value = (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(notice)?.[1] ?? "";
  const accession = name.slice(0, 18).replace(/^(\d{10})(\d{2})(\d{6})$/, "$1-$2-$3");
  return { accession, cik: value("cik"), company: value("entityName"), form: value("submissionType"), filedOn, notice };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
