import { share, table } from "../report/tables.ts";
import { ACROSS_WAYS, type AcrossRow } from "./measure.ts";

const PLACES = [
  { of: "together", title: "one list over all sides" },
  { of: "ownSide", title: "each side's own list" },
] as const;

/** Share of cases with all wanted documents among the first k, and share of all wanted documents found. */
export function acrossTable(rows: readonly AcrossRow[], k: number): string {
  const lines = ACROSS_WAYS.flatMap((way) => {
    const asked = rows.filter((row) => row.way === way);
    return PLACES.map(({ of, title }) => {
      const whole = asked.filter((row) => row[of] === row.wanted).length;
      const found = asked.reduce((sum, row) => sum + row[of], 0);
      const wanted = asked.reduce((sum, row) => sum + row.wanted, 0);
      return [
        way === "given" ? "named" : "left to the question",
        title,
        `${whole} of ${asked.length}, ${share(whole / Math.max(1, asked.length), 3)}`,
        `${found} of ${wanted}, ${share(found / Math.max(1, wanted), 3)}`,
      ];
    });
  });
  const head = [
    "corpora",
    "list",
    `questions with every right document in its first ${k}`,
    "right documents",
  ];
  return table(head, lines);
}
