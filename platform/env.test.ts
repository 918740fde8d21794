import { availableParallelism } from "node:os";
import { describe, expect, it } from "vitest";
import { parseSettings } from "./env.ts";

const place = (env: Record<string, string>) => parseSettings(env).backups.place;

describe("parseSettings", () => {
  it("has a default for every setting", () => {
    const { dataDir, workers, backups, ...rest } = parseSettings({});
    expect(dataDir).toMatch(/data$/);
    expect(workers).toBe(Math.max(1, availableParallelism() - 1));
    expect(backups).toEqual({
      place: { kind: "folder", folder: `${dataDir}/backups` },
      keepDaily: 7,
      keepWeekly: 4,
      beforeUpgrade: true,
      withSecret: true,
    });
    expect(rest).toEqual({
      nodeEnv: "production",
      port: 3000,
      siteName: "Newly Raised",
      siteUrl: "http://localhost:3000",
      sample: true,
      sampleSize: 100,
      sampleDelayDays: 0,
      pages: "teaser",
      listUndecided: false,
      checkoutUrl: "/checkout",
      payments: { mode: "test", secretKey: null, webhookSecret: null, links: new Map(), live: false, api: {} },
      claims: undefined,
      exchangeRates: null,
      edgarUrl: "https://www.sec.gov",
      destinationUrls: {
        hubspot: "https://api.hubapi.com",
        pipedrive: "https://api.pipedrive.com",
        attio: "https://api.attio.com",
      },
      destinationApps: {},
      ecbDailyUrl: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref.zip",
      ecbHistoryUrl: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip",
      proxies: 0,
      replicaMaxLagSeconds: 5,
      searchIndexRounds: 2_000_000,
      apiRequests: 120,
      apiKeyRequests: 600,
      pageViews: 600,
      jobs: true,
      lateAfterMinutes: 5,
      webhookTargets: "public",
      sourceTargets: "public",
      companySites: true,
      dataForSeoUrl: "https://api.dataforseo.com",
      logRequests: false,
      logLevel: "info",
      officeIdleMinutes: 30,
      finderMode: "auto",
      finderGreeting: "localhost",
      finderSender: "",
      finderTestDomains: [],
      finderPort: 25,
      finderTargets: "public",
    });
  });

  it("enables tracing when a collector is set", () => {
    expect(parseSettings({ OTEL_SERVICE_NAME: "site" }).tracing).toBeUndefined();
    const collector = {
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318/",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20a=b, x-team=site",
    };
    expect(parseSettings(collector).tracing).toEqual({
      endpoint: "http://127.0.0.1:4318",
      headers: { authorization: "Bearer a=b", "x-team": "site" },
      serviceName: "newly-raised",
    });
  });

  it("treats an empty value as absent", () => {
    expect(parseSettings({ PORT: "", DATABASE_URL: " " })).toEqual(parseSettings({}));
  });

  it("derives the URL from the port and drops a trailing slash", () => {
    expect(parseSettings({ PORT: "8080" }).siteUrl).toBe("http://localhost:8080");
    expect(parseSettings({ SITE_URL: "https://funded.example/" }).siteUrl).toBe("https://funded.example");
    expect(parseSettings({ SITE_URL: "https://funded.example/" }).publicOrigin).toBe("https://funded.example");
    expect(parseSettings({}).publicOrigin).toBeUndefined();
  });

  it("accepts a replica only with an external server", () => {
    expect(() => parseSettings({ DATABASE_REPLICA_URL: "postgres://replica.example/x" })).toThrow(
      "DATABASE_REPLICA_URL must be a replica",
    );
  });

  it("requires all DKIM settings or none", () => {
    const whole = { MAIL_DKIM_DOMAIN: "funded.example", MAIL_DKIM_SELECTOR: "mail2026" };
    expect(() => parseSettings(whole)).toThrow("must be set together");
    expect(() => parseSettings({ ...whole, MAIL_DKIM_KEY_FILE: import.meta.filename })).toThrow(
      "RSA private key in PEM",
    );
    expect(() => parseSettings({ ...whole, MAIL_DKIM_KEY_FILE: "/nowhere/dkim.pem" })).toThrow(
      "MAIL_DKIM_KEY_FILE must be the path",
    );
  });

  it("fetches exchange rates for real public sites only, unless set otherwise", () => {
    const official = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref.zip";
    expect(parseSettings({ SITE_URL: "https://funded.example.org" }).exchangeRates?.dailyUrl).toBe(official);
    expect(parseSettings({ SITE_URL: "https://funded.example.org", EXCHANGE_RATES: "off" }).exchangeRates).toBeNull();
    for (const SITE_URL of ["", "http://localhost:3000", "https://funded.example"])
      expect(parseSettings({ SITE_URL }).exchangeRates).toBeNull();
    expect(parseSettings({ EXCHANGE_RATES: "on", ECB_DAILY_URL: "https://rates.example/a.zip" }).exchangeRates).toEqual(
      {
        dailyUrl: "https://rates.example/a.zip",
        historyUrl: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip",
      },
    );
  });

  it.each([
    ["PORT", "70000"],
    ["PORT", "80a"],
    ["WORKERS", "0"],
    ["SEARCH_INDEX_ROUNDS", "all"],
    ["DATABASE_REPLICA_URL", "mysql://db.example/x"],
    ["DATABASE_REPLICA_LAG", "0"],
    ["WORKERS", "all"],
    ["HOST", "a b"],
    ["DATABASE_URL", "localhost"],
    ["DATABASE_URL", "mysql://db.example/x"],
    ["SITE_URL", "ftp://x.example"],
    ["SAMPLE", "maybe"],
    ["SAMPLE_SIZE", "0"],
    ["SAMPLE_DELAY_DAYS", "-1"],
    ["PAGES", "closed"],
    ["UNDECIDED_STARTUPS", "maybe"],
    ["SEC_USER_AGENT", "nobody"],
    ["EXCHANGE_RATES", "daily"],
    ["ECB_DAILY_URL", "rates.zip"],
    ["CHECKOUT_URL", "//other.example"],
    ["CHECKOUT_URL", "javascript:alert(1)"],
    ["CLAIMS", "none"],
    ["JOBS", "yes"],
    ["WEBHOOK_TARGETS", "all"],
    ["PROXIES", "-1"],
    ["API_REQUESTS", "0"],
    ["PAGE_VIEWS", "-1"],
    ["API_KEY_REQUESTS", "many"],
    ["LOG_LEVEL", "loud"],
    ["LOG_REQUESTS", "some"],
    ["METRICS_TOKEN", "short"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "127.0.0.1:4318"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "no value"],
    ["NODE_ENV", "prod"],
    ["SMTP_URL", "https://mail.example"],
    ["MAIL_FROM", "nobody"],
    ["MAIL_FROM", "a@b.example\nBcc: c@d.example"],
    ["SECRET", "short"],
    ["MAIL_RATE", "0"],
    ["POLL_MS", "9"],
    ["MAIL_BOUNCES", "nobody"],
    ["MAIL_UNSUBSCRIBE", "a@b.example, c@d.example"],
    ["MAIL_WEBHOOK_SECRET", "short"],
    ["MAIL_DKIM_DOMAIN", "example"],
    ["MAIL_DKIM_SELECTOR", "a b"],
    ["FINDER_MODE", "always"],
    ["FINDER_HELO", "localhost"],
    ["FINDER_MAIL_FROM", "nobody"],
    ["FINDER_TEST_DOMAINS", "a b"],
    ["FINDER_DNS", "dns"],
    ["FINDER_PORT", "0"],
    ["FINDER_TARGETS", "all"],
    ["BACKUPS", "ftp://x.example/b"],
    ["BACKUPS", "s3://B!"],
    ["BACKUP_KEEP_DAILY", "0"],
    ["BACKUP_KEEP_WEEKLY", "many"],
    ["BACKUP_BEFORE_UPGRADE", "maybe"],
    ["BACKUP_WITH_SECRET", "maybe"],
    ["BACKUP_PASSPHRASE", "fifteen letters"],
    ["S3_ENDPOINT", "minio"],
    ["S3_REGION", "a b"],
    ["FINDER_PROXY", "http://proxy.example"],
    ["FINDER_SERVICE_URL", "ftp://verify.example"],
  ])("rejects %s=%s in one line with the name and an example", (name, value) => {
    const line = new RegExp(`^${name} must .+, for example .+\\.$`);
    expect(() => parseSettings({ [name]: value })).toThrow(
      expect.objectContaining({ code: "invalid_input", message: expect.stringMatching(line) }),
    );
  });

  it("requires a sender with a mail server", () => {
    const mail = { SMTP_URL: "smtp://mail.example:587", MAIL_FROM: "Funded <hello@funded.example>" };
    expect(parseSettings(mail)).toMatchObject({ smtpUrl: mail.SMTP_URL, mailFrom: mail.MAIL_FROM });
    expect(() => parseSettings({ SMTP_URL: mail.SMTP_URL })).toThrow(/^MAIL_FROM is required/);
  });

  it("reports all bad values at once", () => {
    expect(() => parseSettings({ PORT: "x", SAMPLE: "x" })).toThrow(/^PORT must [^\n]+\nSAMPLE must [^\n]+$/);
  });

  it("requires both credentials of Google or GitHub, or neither", () => {
    expect(parseSettings({ GITHUB_CLIENT_ID: "a", GITHUB_CLIENT_SECRET: "b" }).github).toEqual({
      clientId: "a",
      clientSecret: "b",
    });
    expect(parseSettings({}).google).toBeUndefined();
    expect(() => parseSettings({ GOOGLE_CLIENT_ID: "a" })).toThrow(
      "GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together",
    );
  });

  it("reads the backup destination: off, a folder, or a bucket with keys", () => {
    const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "key" };
    expect(place({ BACKUPS: "off" })).toEqual({ kind: "off" });
    expect(place({ BACKUPS: "/srv/backups" })).toEqual({ kind: "folder", folder: "/srv/backups" });
    expect(place({ BACKUPS: "s3://bucket/a/b/", S3_ENDPOINT: "http://127.0.0.1:9000/", ...keys })).toEqual({
      kind: "s3",
      bucket: "bucket",
      prefix: "a/b/",
      endpoint: "http://127.0.0.1:9000",
      region: "us-east-1",
      accessKeyId: "id",
      secretAccessKey: "key",
    });
    expect(place({ BACKUPS: "s3://bucket", S3_REGION: "eu-central-1", ...keys })).toMatchObject({
      prefix: "",
      endpoint: "https://s3.eu-central-1.amazonaws.com",
    });
    expect(() => place({ BACKUPS: "s3://bucket" })).toThrow(/^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required/);
  });

  it("defaults the ledger to the user's state folder", () => {
    expect(parseSettings({ HOME: "/home/ada" }).backups.ledgerDir).toBe("/home/ada/.local/state/newly-raised");
    expect(parseSettings({ HOME: "/home/ada", XDG_STATE_HOME: "/state" }).backups.ledgerDir).toBe(
      "/state/newly-raised",
    );
    expect(parseSettings({ HOME: "/home/ada", LEDGER_DIR: "/srv/ledger" }).backups.ledgerDir).toBe("/srv/ledger");
  });
});
