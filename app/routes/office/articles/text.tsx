import { ARTICLE_CATEGORIES } from "../../../../core/reading/newsroom/article.ts";
import type { DeskArticlePage } from "../../../../core/reading/newsroom/list-desk.ts";
import editorScript from "../../../browser/markdown-editor.ts?worker&url";
import type { FormState } from "../../../form-post.ts";
import { PrimaryButton, QuietButton } from "../../../ui/forms/controls.tsx";
import { AreaField, SelectField, TextField } from "../../../ui/forms/form-fields.tsx";
import { LONGEST_TEXT } from "./forms.ts";

interface TextFormProps {
  /** Null: a new article. */
  readonly article: DeskArticlePage | null;
  readonly refused: FormState | null;
}

const CATEGORIES = ARTICLE_CATEGORIES.map((category) => [category, category] as const);
const ROWS = 24;

/** The form for an article's text. With script, it has an editor and live preview; without, a text box and a button. */
export function TextForm({ article, refused }: TextFormProps) {
  const field = (name: string, known: string | null | undefined) => ({
    name,
    value: refused?.values[name] ?? known ?? undefined,
    problem: refused?.problems[name],
  });
  const featured = refused === null ? article?.featured === true : refused.values["featured"] === "on";
  return (
    <form method="post" className="grid gap-4" aria-label="Article" data-article-form>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="seen" value={article?.revisionId ?? 0} />
      <TextField label="Title" required maxLength={200} {...field("title", article?.title)} />
      <TextField
        label={article?.wasPublished === true ? "Address (fixed, because it has been public)" : "Address, after /blog/"}
        required={article?.wasPublished === true}
        maxLength={120}
        {...field("slug", article?.slug)}
      />
      <AreaField label="Excerpt" required maxLength={400} rows={2} {...field("excerpt", article?.excerpt)} />
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          label="Category"
          required
          options={CATEGORIES}
          {...field("category", article?.category ?? "Funding")}
        />
        <TextField label="Company, as in its page's address" maxLength={300} {...field("company", article?.company)} />
      </div>
      <TextField label="Source" maxLength={2_000} {...field("sourceUrl", article?.sourceUrl)} />
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input type="checkbox" name="featured" defaultChecked={featured} className="size-5" />
        Featured
      </label>
      <div className="grid gap-6 xl:grid-cols-2">
        <div data-markdown-editor>
          <AreaField
            label="Text, in Markdown"
            required
            maxLength={LONGEST_TEXT}
            rows={ROWS}
            {...field("markdown", article?.markdown)}
          />
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
