import { AppError } from "../../platform/errors.ts";
import type { Command, CommandRun } from "./command.ts";
import { rehearse } from "./rehearse.ts";

/** What a deed came to, for programs and for people. */
export interface Said {
  readonly json: object;
  readonly lines: readonly string[];
}

/** What a command does for one of its verbs. */
export type Deed = (run: CommandRun, args: readonly string[]) => Promise<Said>;

interface Verbs {
  /** As it is called: `npm run NAME -- VERB`. */
  readonly command: string;
  readonly verb: string | undefined;
  /** All there are; those of the deeds when left out. */
  readonly verbs?: readonly string[];
}

/** The deed of a verb. Throws AppError that names the verbs there are. */
export function deedOf<T>(deeds: Readonly<Record<string, T>>, { command, verb, verbs = Object.keys(deeds) }: Verbs): T {
  const deed = verb !== undefined && Object.hasOwn(deeds, verb) ? deeds[verb] : undefined;
  if (deed === undefined) throw new AppError("invalid_input", `Say what to do: npm run ${command} -- ${verbs.join("|")}. Use --help for more.`);
  return deed;
}

/** A command whose first word says which of its deeds to do. */
export function commandOfDeeds({ name, help, options = {}, deeds }: Omit<Command, "run" | "options"> & Partial<Pick<Command, "options">> & { readonly name: string; readonly deeds: Readonly<Record<string, Deed>> }): Command {
  return {
    help,
    options,
    async run(run) {
      const [verb, ...args] = run.positionals;
      const { json, lines } = await deedOf(deeds, { command: name, verb })(run, args);
      if (run.json) run.print(JSON.stringify({ dryRun: run.dryRun, ...json }));
      else for (const line of lines) run.print(line);
      return 0;
    },
  };
}

/** Does what changes something, or rehearses it: then the first line alone says what would be. */
export async function done<T extends object>(run: CommandRun, deed: (run: CommandRun) => Promise<T>, say: (result: T) => readonly [string, ...string[]]): Promise<Said> {
  const result = await rehearse(run, deed);
  const lines = say(result);
  return { json: result, lines: run.dryRun ? [`Would be ${lines[0]}`] : lines };
}
