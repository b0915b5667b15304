import type { CellQuestion } from "./measure.ts";

/** The questions of class "table" of the golden set, with the cell that answers. Null: more than one cell is needed. */
export const SAMPLE_CELLS: Readonly<Record<string, string | null>> = {
  "table-3": null,
  "floor-level-foundry": "4.85",
  "cycles-two-bedrooms": "2",
  "height-station": "5",
  "travel-plan": "80 homes or more",
  "balcony-window": null,
  "terraced-depth": "3.5",
  "quay-gasworks": "10",
};

/** Further questions over tables of the sample. */
export const SAMPLE_QUESTIONS: readonly CellQuestion[] = [
  { query: "cycles for a home with two bedrooms, parking standards", cell: "2" },
  { query: "transport assessment threshold for offices", cell: "2,500 square metres or more" },
  { query: "travel plan threshold for homes in Zone C", cell: null },
  { query: "How many car spaces does a two-bedroom home need in the centre?", cell: null },
];
