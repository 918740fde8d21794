/** What came of a request; `message` is fit to be shown to the operator. */
export type HttpAnswer =
  | {
      status: "ok";
      /** The address that answered, after redirects. */
      url: string;
      body: Uint8Array;
      contentType: string | null;
      etag: string | null;
      lastModified: string | null;
    }
  | { status: "not_modified" }
  | {
      status: "failed";
      code: "not_found" | "forbidden" | "too_large" | "timeout" | "blocked_address" | "unavailable";
      message: string;
    };
