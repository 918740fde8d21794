import { ListFolder, readList } from "../test/builders/list-files.ts";
import { table } from "../test/builders/known-lists.ts";
import { readLayouts } from "../test/corpus/rows.ts";
const ids = process.argv.slice(2);
const folder = new ListFolder();
for (const row of readLayouts("seen")) {
  if (!ids.includes(row.id)) continue;
  const rows = [row.columns.map((c) => c.heading), ...row.rows];
  const r = await readList(folder.write("l.csv", table(rows)), {});
  console.log("==", row.id, row.language, "ask:", row.ask.join(","), r.error ?? "");
  row.columns.forEach((c, i) =>
    console.log(
      "  ",
      c.heading.padEnd(24),
      `${c.field}/${c.group}`.padEnd(28),
      String(r.columns?.[i]?.field ?? null).padEnd(16),
      row.rows
        .slice(0, 2)
        .map((x) => x[i])
        .join(" | ")
        .slice(0, 70),
    ),
  );
  for (const s of r.suspicious ?? []) console.log("   ?", JSON.stringify(s).slice(0, 330));
}
folder.remove();
