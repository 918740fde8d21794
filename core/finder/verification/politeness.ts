/** A mail server: its host, and the address that is connected to, which many hosts may share. */
export interface PoliteTarget {
  readonly host: string;
  readonly address: string;
}

export interface TurnOptions {
  /** Nobody waits for it, as for a row of a list: others go first, and few wait with a provider at a time. */
  readonly isPatient?: boolean;
  /** Ends the waiting, not the session: then `run` rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Lets sessions with mail servers begin when it is their turn. */
export interface Politeness {
  /** Runs a session with a mail server once its provider and its address are free and the rates allow it. Rejects with {@link TurnsTaken} when too many of the patient wait. */
  run<T>(server: PoliteTarget, session: () => Promise<T>, options?: TurnOptions): Promise<T>;
}

/** So many wait for a mail server that whoever is patient should come again later. */
export class TurnsTaken extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`too many wait for this mail server; ask again in ${seconds} seconds`);
    this.seconds = seconds;
  }
}
