import { table } from "../report/tables.ts";
import { CUTS, LISTS, type ListId, type TwoDocumentRow } from "./measure.ts";

/** Returns the number of questions for which the first `cut` of a list contain both sources. */
export function holdsBoth(rows: readonly TwoDocumentRow[], list: ListId, cut: number): number {
  return rows.filter(({ places }) => places[list].every((place) => place !== null && place <= cut)).length;
}

/** Returns one row per list: both halves, and all questions. */
export function twoDocumentTable(rows: readonly TwoDocumentRow[]): string {
  const halves = [
    { title: "tuning half", of: rows.filter(({ half }) => half === "tune") },
    { title: "other half", of: rows.filter(({ half }) => half === "report") },
    { title: "all", of: rows },
  ];
  const head = [
    "list",
    ...CUTS.flatMap((cut) => halves.map(({ title, of }) => `first ${cut}: ${title} (${of.length})`)),
  ];
  return table(
    head,
    LISTS.map(({ id, title }) => [
      title,
      ...CUTS.flatMap((cut) => halves.map(({ of }) => String(holdsBoth(of, id, cut)))),
    ]),
  );
}
