import { table } from "../report/tables.ts";
import { type DiversityRow, FIRST, LISTS, type ListId } from "./measure.ts";

const WORDS: Readonly<Record<ListId, string>> = {
  ranked: "ranked passages",
  balanced: "pack, balanced",
};

/** Near-duplicate pairs and recall of relevant clusters, over all questions and each half. */
export function diversityTable(rows: readonly DiversityRow[]): string {
  const halves = [
    { title: "all", of: rows },
    { title: "tuning half", of: rows.filter(({ half }) => half === "tune") },
    { title: "other half", of: rows.filter(({ half }) => half === "report") },
  ];
  const head = [
    `first ${FIRST}`,
    ...halves.flatMap(({ title, of }) => [
      `${title} (${of.length}): near-duplicate pairs`,
      "recall of relevant clusters",
      "questions won / lost",
    ]),
  ];
  return table(
    head,
    LISTS.map((list) => [
      WORDS[list],
      ...halves.flatMap(({ of }) => [
        String(sum(of.map(({ lists }) => lists[list].pairs))),
        mean(of.map(({ lists }) => lists[list].recall))
          .toFixed(3)
          .replace(/^0/, ""),
        list === "ranked" ? "" : `${against(of, list, 1)} / ${against(of, list, -1)}`,
      ]),
    ]),
  );
}

/** Returns the broken guarantees of a pack in words; empty if there are none. */
export function brokenGuarantees(rows: readonly DiversityRow[], list: ListId): string[] {
  const pairs = sum(rows.map(({ lists }) => lists[list].pairs));
  const recall = (of: ListId) => mean(rows.map(({ lists }) => lists[of].recall));
  return [
    ...(pairs > 0 ? [`${WORDS[list]}: ${pairs} near-duplicate pairs`] : []),
    ...(recall(list) < recall("ranked") ? [`${WORDS[list]}: recall below the ranking's`] : []),
  ];
}

const against = (rows: readonly DiversityRow[], list: ListId, sign: number) =>
  rows.filter(({ lists }) => Math.sign(lists[list].recall - lists.ranked.recall) === sign).length;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => (values.length === 0 ? 0 : sum(values) / values.length);
