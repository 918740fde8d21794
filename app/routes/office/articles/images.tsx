import { ActionButton } from "../office-page.tsx";
import { type FormField, FormFields } from "../kit/form.tsx";
import { PrimaryButton, QuietButton } from "../../../ui/forms/controls.tsx";
import { Section } from "../../../ui/frame/section.tsx";
interface ImageFormProps {
  readonly articleId: number;
  readonly images: readonly Readonly<Record<"src" | "alt" | "markdown", string> & { id: number }>[];
}

/** The images of an article with their Markdown, and the form that adds one. */
export function ImageForm({ articleId, images }: ImageFormProps) {
  return (
    <Section id="images" heading="Images" className="mt-10 max-w-prose">
      <ul className="mt-3 grid gap-3">
        {images.map(({ id, src, alt, markdown }) => (
          <li key={id} className="card flex gap-4 p-4">
            <img src={src} alt={alt} width={96} className="h-auto w-24 self-start" loading="lazy" />
            <div className="grid gap-2">
              <code className="wrap-anywhere">{markdown}</code>
              <div className="office-actions">
                {/* Shown by the editor's script; without it, the line is copied. */}
                <button type="button" className="button button-quiet" data-insert-markdown={markdown} hidden>
                  Insert into the text
                </button>
                <ActionButton value="delete-image" label="Delete" of={`the image: ${alt}`} hidden={{ image: id }} />
              </div>
            </div>
          </li>
        ))}
      </ul>
      <NewImageForm articleId={articleId} />
    </Section>
  );
}

const FIELDS: readonly FormField[] = [
  {
    name: "file",
    label: "Image file, up to 10 MB",
    type: "file",
    required: true,
    accept: "image/jpeg,image/png,image/webp,image/gif,image/avif",
  },
  { name: "alt", label: "Description for people who cannot see it", required: true, maxLength: 300 },
];

/** The form that adds an image to an article; `isMain` if that is the screen's main action. */
export function NewImageForm({ articleId, isMain = false }: { readonly articleId: number; readonly isMain?: boolean }) {
  const Button = isMain ? PrimaryButton : QuietButton;
  return (
    <form
      method="post"
      action={`/back-office/articles/${articleId}/images`}
      encType="multipart/form-data"
      className="mt-3 grid grid-cols-1 gap-3"
      aria-label="Add an image"
    >
      <FormFields fields={FIELDS} />
      <p className="text-sm text-muted">
        Save the text first. Then insert the image, or copy its line into a paragraph of its own.
      </p>
      <Button className="w-fit">Add the image</Button>
    </form>
  );
}
