/** Sent on the panel of one's own companies, with the file as its detail, when somebody drops one on the page. */
export const FILE_DROPPED = "owned:file";
