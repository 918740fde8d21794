/** What a page does about files that are dragged over it. */
export interface FileDrop {
  /** One is being dragged over the page, for the first time. */
  readonly onDrag?: () => void;
  readonly onFile: (file: File) => void;
}

/** Takes files dropped anywhere on the page, which the browser would open in its place. Answers with what ends it. */
export function takeDroppedFiles({ onDrag = () => undefined, onFile }: FileDrop): () => void {
  const { dataset } = document.documentElement;
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    dataset["dropping"] = "";
    onDrag();
  };
  const leave = ({ relatedTarget }: DragEvent) => {
    if (relatedTarget === null) delete dataset["dropping"];
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    delete dataset["dropping"];
    const file = event.dataTransfer?.files[0];
    if (file) onFile(file);
  };
  const stop = new AbortController();
  addEventListener("dragover", over, stop);
  addEventListener("dragleave", leave, stop);
  addEventListener("drop", drop, stop);
  return () => stop.abort();
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") === true;
}
