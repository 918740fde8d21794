import { LOCKS, openConnection } from "./lease.ts";

/** A guard set by this process. */
export interface Guard {
  /** Closes our end of its session: while others use the server, the session itself runs on. */
  dismiss(): void;
}

/**
 * Sets a guard in the server that stops it when nobody uses it any more, which happens only when every user was
 * killed. The guard is a procedure running in a session of the server: it goes on when the process that asked for it
 * dies, and needs none of its own. It looks every `graceSeconds` and stops the server when twice in a row nobody held
 * a lease. A second guard ends at once.
 */
export async function setGuard(socketFolder: string, graceSeconds: number): Promise<Guard> {
  const { client, socket } = openConnection(socketFolder);
  await client.connect();
  socket.unref();
  client.query(guardProcedure(graceSeconds)).then(
    () => socket.destroy(),
    // The server ended, or we dismissed the guard: nothing is left to do either way.
    () => undefined,
  );
  return { dismiss: () => socket.destroy() };
}

function guardProcedure(graceSeconds: number): string {
  return `
    do $guard$
    declare
      idle integer := 0;
    begin
      if not pg_try_advisory_lock(${LOCKS.guard}) then
        return;
      end if;
      loop
        -- Ends the transaction, so that the guard holds back no cleaning up of old rows.
        commit;
        perform pg_sleep(${graceSeconds});
        if not pg_try_advisory_lock(${LOCKS.use}) then
          idle := 0;
        elsif idle = 0 then
          idle := 1;
          perform pg_advisory_unlock(${LOCKS.use});
        else
          -- Keeps the lock: who comes now waits until the server has ended, and starts it again.
          execute format('copy (select) to program %L',
            'kill -INT ' || split_part(pg_read_file('postmaster.pid'), E'\\n', 1));
          perform pg_sleep(3600);
        end if;
      end loop;
    end $guard$`;
}
