import fc from "fast-check";

// Everyday runs repeat the same random cases; `npm test -- --deep` draws new ones. A failure prints its seed.
if (process.env["DEEP_TESTS"] !== "true") fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 42 });
