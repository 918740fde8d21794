import type { NotResolved } from "../../../core/finder/resolve/resolve-query.ts";

const REFUSED: Readonly<Record<Extract<NotResolved, { readonly kind: "refused" }>["why"], (named: string) => string>> = {
  blank: () => "Enter the full name of the person you look for.",
  too_long: () => "That is too long. Enter a name and a company, at most 300 characters.",
  not_plain: (named) => `This finder can ask only of addresses in plain letters before the @, which ${named} is not. Enter the person's name and the company's domain.`,
  unknown_page: (named) => `The catalogue has nobody and no company's site under ${named}. Enter a name and the company's domain.`,
  unknown_company: (named) => `The catalogue knows no site of ${named}. Enter the company's domain, for example acme.example.`,
  not_a_domain: (named) => `${named} is not a domain. Enter the company's own, for example acme.example.`,
  free_mail: (named) => `Everybody can have an address at ${named}. Enter the company's own domain.`,
  disposable: (named) => `${named} gives throw-away addresses. Enter the company's own domain.`,
  shared_host: (named) => `Many parties have their pages at ${named}. Enter the company's own domain.`,
};

/** What has to be settled before a search, in a sentence for whoever asked. */
export function notResolvedWords(outcome: NotResolved): string {
  switch (outcome.kind) {
    case "refused":
      return REFUSED[outcome.why](outcome.named ?? "this");
    case "choose_person":
      return "Which one do you mean?";
    case "choose_company":
      return "Several companies have this name. Which one do you mean?";
    case "needs_company":
      return outcome.company === null
        ? `The catalogue knows nobody called ${outcome.name}. Add the company or its domain after a comma: ${outcome.name}, acme.example`
        : `The catalogue knows no site of ${outcome.company}. Write its domain instead: ${outcome.name}, acme.example`;
  }
}
