import { TextLink } from "../../../ui/forms/controls.tsx";
interface MailFramesProps {
  readonly title: string;
  readonly src: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * A mail at the widths of a phone and a desktop, alone and as plain text. The frames run no scripts and are skipped by
 * the keyboard, for which the mail has its own page.
 */
export function MailFrames({ title, src, subject, text }: MailFramesProps) {
  return (
    <>
      <p className="mb-4">
        <span className="text-muted">Subject: </span>
        <strong className="font-semibold">{subject}</strong>
      </p>
      <div className="flex flex-wrap gap-6">
        <figure className="w-97.5 max-w-full">
          <figcaption className="mb-2 text-sm font-semibold">Phone</figcaption>
          <Frame title={`${title} on a phone`} src={src} />
        </figure>
        <figure className="max-w-full min-w-0 grow basis-160">
          <figcaption className="mb-2 text-sm font-semibold">Desktop</figcaption>
          <Frame title={`${title} on a desktop`} src={src} />
        </figure>
      </div>
      <p className="mt-4">
        <TextLink href={src}>
          Open this e-mail alone <span className="sr-only">({title})</span>
        </TextLink>
      </p>
      <details className="mt-2">
        <summary className="link w-fit">Plain text</summary>
        <p className="office-text mt-3">{text}</p>
      </details>
    </>
  );
}

function Frame({ title, src }: Pick<MailFramesProps, "title" | "src">) {
  return (
    <iframe
      title={title}
      src={src}
      sandbox=""
      tabIndex={-1}
      className="h-150 w-full rounded-md border border-line bg-surface"
    />
  );
}
