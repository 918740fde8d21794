import type {
  DestinationTools,
  MailSecrets,
  SiteProcess,
  SourceAccess,
  StoredBackups,
  WebLog,
} from "../../../app/context.ts";
import type { Site } from "../../../app/ui/frame/site.ts";
import type { Accounts } from "../../../core/customers/accounts/accounts.ts";
import type { Payments } from "../../../core/customers/billing/payments.ts";
import type { Finder } from "../../../core/finder/finder.ts";
import type { Exporter } from "../../../core/reading/exports/exporter.ts";
import type { Actor, Context } from "../../../core/shared/context.ts";
import type { RenderMail } from "../../../core/shared/outbox/mail.ts";
import type { ProcessState } from "../../start/process-state.ts";
import type { RequestQuotas } from "../limits/share.ts";
import type { MetricsAccess } from "../metrics-listener.ts";
import type { Outages } from "../outage.ts";
import type { RequestObserver } from "../request-observer.ts";

/** Dependencies of the site, given by its process. */
export interface WebDeps {
  /** Database and clock; requests act as the anonymous visitor or as the actor from `actorOf`. */
  readonly context: Context;
  /**
   * Resolves credentials (see `isPersonal`) other than API keys; must depend on nothing else. Not called for requests
   * without credentials.
   */
  readonly actorOf?: (request: Request) => Promise<Actor>;
  /** API requests per minute; default `DEFAULT_QUOTAS`. */
  readonly quotas?: RequestQuotas;
  /** Page views in ten minutes per network without an account, a third of an account's without a plan; absent or 0: no limit. */
  readonly pageViews?: number;
  /** Name servers that verify search engines ("127.0.0.1:5353"); the system's if absent. */
  readonly nameServers?: readonly string[];
  readonly accounts: Accounts;
  readonly payments: Payments;
  /** Opens exports; by default in this process. */
  readonly exporter?: Exporter;
  readonly finder: Finder;
  readonly site: Site;
  readonly mailSecrets: MailSecrets;
  readonly renderMail: RenderMail;
  /** Folder of the built browser files (`build/client`); unused in development, where Vite serves them. */
  readonly clientFolder: string;
  readonly log: WebLog;
  /** Assigns request ids, logs and counts; absent in some tests. */
  readonly observer?: RequestObserver;
  /** Metrics at `/metrics`; absent if there are none. */
  readonly metrics?: MetricsAccess;
  /** Database check for `/readyz`; default: available. */
  readonly databaseAnswers?: () => Promise<boolean>;
  /** Distinguishes database failures; by default every failure is the site's own. */
  readonly outages?: Outages;
  /** Default `public`. */
  readonly webhookTargets?: "public" | "any";
  readonly sourceAccess?: SourceAccess;
  /** By default no tool has an app of the operator. */
  readonly destinationTools?: DestinationTools;
  /** For preflight checks; absent in some tests. */
  readonly siteProcess?: SiteProcess;
  /** The stored backups, null if they are off; by default none yet. */
  readonly backups?: StoredBackups | null;
  /** Number of the operator's own proxies in front of the site; default 0. */
  readonly proxies?: number;
  /** Public scheme and host; by default taken from each request's Host header. */
  readonly publicOrigin?: string;
  /** State for readiness checks, changed by the process; by default always ready. */
  readonly state?: Readonly<ProcessState>;
}
