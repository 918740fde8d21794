/** Settings come in through the context. */
export const port = (): unknown => [
  process.env["PORT"], // forbidden: node(no-process-env)
];
