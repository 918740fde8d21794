import { mkdir, stat } from "node:fs/promises";
import path from "node:path";

/**
 * `mkdir -p`, ending also where Node's own goes on forever: below a system folder that answers "no such file" (/proc).
 * New folders get `mode`, less the umask. Throws the system's error when one cannot be made.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) await makeFolder(parent, mode);
  await mkdir(folder, { mode }).catch(async (error: unknown) => {
    // Somebody else may have made it meanwhile.
    if (!(await isFolder(folder))) throw error;
  });
}

async function isFolder(file: string): Promise<boolean> {
  return await stat(file).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}
