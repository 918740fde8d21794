import { useEffect, useState } from "react";
import { useSubmit } from "react-router";
import { tellConsole } from "../../browser/console.ts";
import type { NotBegun } from "./open-search.ts";

/** Works out the proof that was asked for and sends the search again with it. Whether it is at it. */
export function useProof(answer: NotBegun | undefined): boolean {
  const submit = useSubmit();
  const [failed, setFailed] = useState<string | null>(null);
  const proof = answer?.proof ?? null;
  const typed = answer?.typed ?? "";
  useEffect(() => {
    if (proof === null) return undefined;
    let left = false;
    const solve = async () => {
      const { solveChallenge } = await import("../../browser/finder/solve-challenge.ts");
      const solution = await solveChallenge(proof);
      if (!left) await submit({ name: typed, challenge: proof.challenge, solution, stream: "1" }, { method: "post" });
    };
    // Then the visitor is asked to wait instead.
    solve().catch((error: unknown) => {
      tellConsole("The proof could not be worked out", error);
      setFailed(proof.challenge);
    });
    return () => {
      left = true;
    };
  }, [proof, typed, submit]);
  return proof !== null && failed !== proof.challenge;
}
