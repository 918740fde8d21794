import { ARTICLE_CATEGORIES } from "../../../../core/reading/newsroom/article.ts";
import type { DeskArticlePage } from "../../../../core/reading/newsroom/list-desk.ts";
import editorScript from "../../../browser/markdown-editor.ts?worker&url";
import type { FormState } from "../../../form-post.ts";
import { PrimaryButton, QuietButton } from "../../../ui/forms/controls.tsx";
import { type FormField, FormFields } from "../kit/form.tsx";
import { HiddenFields } from "../office-page.tsx";
import { LONGEST_TEXT } from "./forms.ts";

const ABOUT: readonly FormField[] = [
  {
    name: "category",
    label: "Category",
    type: "choice",
    required: true,
    options: ARTICLE_CATEGORIES.map((category) => [category, category]),
  },
  { name: "company", label: "Company, as in its page's address", maxLength: 300 },
];
const TEXT: FormField = {
  name: "markdown",
  label: "Text, in Markdown",
  type: "text",
  rows: 24,
  required: true,
  maxLength: LONGEST_TEXT,
};

export interface TextFormProps {
  /** Null: a new article. */
  readonly article: DeskArticlePage | null;
  readonly refused: FormState | null;
}

/** The form for an article's text. With script, it has an editor and live preview; without, a text box and a button. */
export function TextForm({ article, refused }: TextFormProps) {
  const wasPublished = article?.wasPublished === true;
  const known = {
    title: article?.title,
    slug: article?.slug,
    excerpt: article?.excerpt,
    category: article?.category ?? "Funding",
    company: article?.company ?? "",
    sourceUrl: article?.sourceUrl ?? "",
    featured: article?.featured === true ? "on" : "",
    markdown: article?.markdown,
  };
  const shown = { known, state: refused };
  const slug = wasPublished ? "Address (fixed, because it has been public)" : "Address, after /blog/";
  return (
    <form method="post" className="grid gap-4" aria-label="Article" data-article-form>
      <HiddenFields values={{ intent: "save", seen: article?.revisionId ?? 0 }} />
      <FormFields
        {...shown}
        fields={[
          { name: "title", label: "Title", required: true, maxLength: 200 },
          { name: "slug", label: slug, required: wasPublished, maxLength: 120 },
          { name: "excerpt", label: "Excerpt", type: "text", rows: 2, required: true, maxLength: 400 },
        ]}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <FormFields {...shown} fields={ABOUT} />
      </div>
      <FormFields
        {...shown}
        fields={[
          { name: "sourceUrl", label: "Source", maxLength: 2_000 },
          { name: "featured", label: "Featured", type: "check" },
        ]}
      />
      <div className="grid gap-6 xl:grid-cols-2">
        <div data-markdown-editor>
          <FormFields {...shown} fields={[TEXT]} />
        </div>
        <section aria-label="Preview" data-article-preview hidden className="rounded-md border border-line p-4" />
      </div>
      {article?.state !== "withdrawn" && (
        <div className="office-save">
          <PrimaryButton>{article === null ? "Save draft" : "Save"}</PrimaryButton>
          <QuietButton formAction="/back-office/articles/preview" formTarget="article-preview" formNoValidate>
            Preview
          </QuietButton>
        </div>
      )}
      <script type="module" src={editorScript} />
    </form>
  );
}
