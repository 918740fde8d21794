import type { HeldData, HeldMessage, ShownValue } from "../../../../core/office/privacy/held-data.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { OutboundLink } from "../../../ui/outbound-link.tsx";

/** {@link HeldData} with its values grouped for display. */
export type ShownData = Omit<HeldData, "values"> & { readonly values: readonly ShownValue[] };

/** Everything held about a person or company, each value with all its sources. */
export function HeldDataList({ held }: { readonly held: ShownData }) {
  return (
    <>
      <FigureRows
        caption="Values and their sources"
        wide
        rows={held.values}
        keyOf={({ label, text }) => `${label} ${text}`}
        render={{
          Field: ({ label }) => label,
          Value: ({ text }) => <span className="[overflow-wrap:anywhere]">{text}</span>,
          Sources: ({ sources }) => <Sources sources={sources} />,
        }}
      />
      {held.addresses.length > 0 && (
        <div className="mt-6">
          <FigureRows
            caption="E-mail addresses"
            wide
            rows={held.addresses}
            keyOf={({ address, origin, url }) => `${address} ${origin} ${url}`}
            render={{
              "E-mail address": ({ address }) => address,
              Origin: ({ origin }) =>
                origin === "published" ? "Published by a source" : "Guessed from the name and checked",
              Where: ({ url }) => (url === null ? "No link" : <Site url={url} />),
              Date: ({ at }) => <Instant at={at} />,
            }}
          />
        </div>
      )}
      {held.articles.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">Articles that mention you</h3>
          <ul className="mt-2 list-disc ps-6">
            {held.articles.map(({ title, slug, sourceUrl, updatedAt }) => (
              <li key={`${slug} ${title} ${sourceUrl}`}>
                {slug === null ? (
                  `${title} (draft, not published)`
                ) : (
                  <TextLink href={`/blog/${slug}`}>{title}</TextLink>
                )}
                {sourceUrl !== null && ", source: "}
                {sourceUrl !== null && <Site url={sourceUrl} />}, <Instant at={updatedAt} />
              </li>
            ))}
          </ul>
        </>
      )}
      {held.messages.length > 0 && (
        <div className="mt-6">
          <FigureRows
            caption="Messages from and to your address"
            wide
            rows={held.messages}
            keyOf={({ kind, text, at }) => `${kind} ${text} ${at.toISOString()}`}
            render={{
              Kind: ({ kind }) => MESSAGE_WORDS[kind],
              Text: ({ text }) => <span className="[overflow-wrap:anywhere] whitespace-pre-line">{text}</span>,
              Date: ({ at }) => <Instant at={at} />,
            }}
          />
        </div>
      )}
    </>
  );
}

const MESSAGE_WORDS: Readonly<Record<HeldMessage["kind"], string>> = {
  message: "Your message to us",
  answer: "Our answer to you",
  "sign-up": "Your sign-up for free leads",
  mail: "Our e-mail to you",
};

function Site({ url, name = URL.parse(url)?.hostname ?? url }: { readonly url: string; readonly name?: string }) {
  return (
    <OutboundLink href={url} className="link">
      {name}
    </OutboundLink>
  );
}

function Sources({ sources }: Pick<ShownValue, "sources">) {
  return (
    <ul className="grid gap-1">
      {sources.map(({ source, sourceUrl, retrievedAt }, place) => (
        <li key={`${place} ${source}`}>
          {sourceUrl === null ? source : <Site url={sourceUrl} name={source} />}, <Instant at={retrievedAt} />
        </li>
      ))}
    </ul>
  );
}
