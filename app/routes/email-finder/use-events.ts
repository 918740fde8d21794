import { useEffect, useState } from "react";

/** What a stream last said, and whether it goes on: until its end, or until the server refused it. */
export interface Listened<T> {
  readonly told: T | null;
  readonly state: "open" | "ended" | "refused";
}

interface Heard<T> extends Listened<T> {
  readonly address: string;
}

/** Listens to a stream of the email finder's events; to none while there is no address. What is no view is passed over. */
export function useEvents<T>(address: string | null, isView: (value: unknown) => value is T): Listened<T> {
  const [heard, setHeard] = useState<Heard<T> | null>(null);
  useEffect(() => {
    if (address === null) return undefined;
    const source = new EventSource(address);
    const end = (state: "ended" | "refused") => {
      source.close();
      setHeard((before) => ({ address, told: before?.address === address ? before.told : null, state }));
    };
    source.addEventListener("message", ({ data }: MessageEvent<string>) => {
      const told: unknown = JSON.parse(data);
      if (isView(told)) setHeard({ address, told, state: "open" });
    });
    source.addEventListener("end", () => end("ended"));
    source.addEventListener("error", () => {
      // The browser connects anew by itself, unless it was refused.
      if (source.readyState === EventSource.CLOSED) end("refused");
    });
    return () => source.close();
  }, [address, isView]);
  return heard !== null && heard.address === address ? heard : { told: null, state: "open" };
}
