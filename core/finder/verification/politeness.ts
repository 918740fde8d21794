/** A mail server's host name, and its IP address, which hosts may share. */
export interface PoliteTarget {
  readonly host: string;
  readonly address: string;
  /** The domain of the addresses, which distinguishes companies of a large provider. */
  readonly domain?: string;
}

/** The waiting account and job. Accounts share a server fairly, and so do the jobs of an account. */
export interface Asker {
  /** An account, or the lookup of a visitor without one. */
  readonly account: string;
  /** A lookup or bulk job. */
  readonly job: string;
}

/**
 * Result of a session, which sets the rate of the next ones. `found`: a mailbox, or any address is accepted; `nothing`:
 * no such mailbox; `unclear`: no answer about mailboxes; `reputation`: a refusal for our reputation.
 */
export type Heard = "found" | "nothing" | "unclear" | "reputation";

export interface SessionOptions<T> {
  /** Low priority, for bulk rows: an account's lookups go first, and only a few rows of a job may wait per queue. */
  readonly isPatient?: boolean;
  readonly asker?: Asker | undefined;
  /** Aborts waiting, but not a started session; `run` rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  readonly heardOf?: (result: T) => Heard;
}

/** Schedules sessions with mail servers. */
export interface Politeness {
  /**
   * Waits for its turn and runs a session. Rejects with {@link ServerBusy} when too many rows of its job wait, and with
   * {@link ServerResting} when the provider must not be contacted.
   */
  run<T>(server: PoliteTarget, session: () => Promise<T>, options?: SessionOptions<T>): Promise<T>;
}

/** Too many rows wait for a mail server, so this one should retry later. */
export class ServerBusy extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`too many lookups wait for this mail server; retry in ${seconds} seconds`);
    this.seconds = seconds;
  }
}

/** The provider rejected us for bad reputation and is not contacted for some hours. */
export class ServerResting extends Error {
  constructor(seconds: number) {
    super(`this mail provider refused us and will not be asked again for ${Math.ceil(seconds / 60)} minutes`);
  }
}

/** Sessions with mail servers per minute, over all users and providers. */
export const SESSIONS_A_MINUTE = 60;

/** Sessions per minute with a provider that serves many companies, such as Google or Microsoft. */
export const SHARED_SESSIONS_A_MINUTE = 30;
