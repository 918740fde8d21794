import { useEffect, useState } from "react";
import { useSubmit } from "react-router";
import { logToConsole } from "../../../browser/console.ts";
import type { NotBegun } from "./open-search.ts";

/** Solves the requested proof of work and resubmits the lookup. Returns whether it is still solving. */
export function useProof(answer: NotBegun | undefined): boolean {
  const submit = useSubmit();
  const [failed, setFailed] = useState<string | null>(null);
  const proof = answer?.proof ?? null;
  const typed = answer?.typed ?? "";
  useEffect(() => {
    if (proof === null) return undefined;
    let left = false;
    const solve = async () => {
      const { solveChallenge } = await import("../../../browser/finder/solve-challenge.ts");
      const solution = await solveChallenge(proof);
      if (!left) await submit({ name: typed, challenge: proof.challenge, solution, stream: "1" }, { method: "post" });
    };
    // On failure the visitor waits instead.
    solve().catch((error: unknown) => {
      logToConsole("The proof could not be worked out", error);
      setFailed(proof.challenge);
    });
    return () => {
      left = true;
    };
  }, [proof, typed, submit]);
  return proof !== null && failed !== proof.challenge;
}
