export * from "./catalog/thing.ts"; // forbidden: oxc(no-barrel-file)
