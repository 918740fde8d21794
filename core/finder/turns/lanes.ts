/** Queues by name, in this process: so many at a time are in, the others wait. */
export interface Lanes {
  /** Waits for a place; what it resolves to gives the place back. Whoever is patient lets the others go first, and is served in order. */
  enter(lane: string, options?: { readonly isPatient?: boolean }): Promise<() => void>;
  /** How many of the patient wait there. */
  patientAt(lane: string): number;
}

interface Lane {
  taken: number;
  readonly urgent: (() => void)[];
  readonly patient: (() => void)[];
}

export function createLanes(places = 1): Lanes {
  const lanes = new Map<string, Lane>();
  const leave = (name: string, lane: Lane) => {
    const next = lane.urgent.shift() ?? lane.patient.shift();
    // A place is handed over as it is.
    if (next !== undefined) next();
    else if (--lane.taken === 0) lanes.delete(name);
  };
  return {
    async enter(name, { isPatient = false } = {}) {
      const lane = lanes.get(name) ?? { taken: 0, urgent: [], patient: [] };
      lanes.set(name, lane);
      if (lane.taken < places) lane.taken += 1;
      else await new Promise<void>((resolve) => void (isPatient ? lane.patient : lane.urgent).push(resolve));
      return () => leave(name, lane);
    },
    patientAt: (name) => lanes.get(name)?.patient.length ?? 0,
  };
}
