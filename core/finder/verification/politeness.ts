/** A mail server's host name, and its IP address, which hosts may share. */
export interface PoliteTarget {
  readonly host: string;
  readonly address: string;
}

export interface SessionOptions {
  /** Low priority, for bulk rows: others go first, and few may wait per provider. */
  readonly isPatient?: boolean;
  /** Aborts waiting, but not a started session; `run` rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Schedules sessions with mail servers. */
export interface Politeness {
  /**
   * Runs a session once its provider and address are free and the rates allow it. Rejects with {@link ServerBusy} when
   * too many patient callers wait.
   */
  run<T>(server: PoliteTarget, session: () => Promise<T>, options?: SessionOptions): Promise<T>;
}

/** Too many callers wait for a mail server, so a patient one should retry later. */
export class ServerBusy extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`too many lookups wait for this mail server; retry in ${seconds} seconds`);
    this.seconds = seconds;
  }
}

/** Sessions with mail servers per minute, over all users and providers. */
export const SESSIONS_A_MINUTE = 60;
