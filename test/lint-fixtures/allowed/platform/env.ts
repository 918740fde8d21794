/** The one reader. */
export const port = (): unknown => process.env["PORT"];
