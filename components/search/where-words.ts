import { count, plural } from "#components/words/quantities.ts";

/** Words of the place of a search. */
export const WHERE_WORDS = {
  legend: "Where",
  place: "Place",
  help: "Grid reference, or latitude and longitude",
  buffer: "Metres around it",
  linked: "Only documents linked to the place",
  apply: "Apply place",
  clear: "Remove",
  map: "Draw it, or pick a record, on the map",
  missing: "Type a place.",
  notMetres: (most: number) => `Type whole metres from 0 to ${count(most)}.`,
  remove: "Search without the place",
  shape: "a shape on the map",
  record: "a record",
} as const;

export const PLACE_CARD_WORDS = {
  title: (words: string) => `Records at this place: ${words}`,
  report: "Site report",
  more: (records: number) => `${plural(records, "more record")}.`,
  nothing: "No record lies on this place or within 1,000 metres of it.",
  linked: (documents: number) =>
    documents === 0
      ? "No document names a record here."
      : `${plural(documents, "document")} linked to the place.`,
  notCovered: (datasets: number) => `${plural(datasets, "dataset does", "datasets do")} not cover it.`,
} as const;
