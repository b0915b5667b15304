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
  draw: "Draw on a map",
  pick: "Pick a record",
  otherPlace: "Type another place",
  missing: "Type a place.",
  notMetres: (most: number) => `Type whole metres from 0 to ${count(most)}.`,
  remove: "Search without the place",
  shape: "a shape on the map",
  record: "a record",
} as const;

/** The dialog in which the place of a search is drawn. */
export const DRAW_WORDS = {
  title: "Draw the place",
  about: "Draw an area or a circle, type its corners, or press a record.",
  use: "Search this place",
  cancel: "Cancel",
  missing: "Draw a shape, type corners, or press a record.",
  tooMany: "The shape has too many corners. Draw it with fewer.",
} as const;

export const PLACE_CARD_WORDS = {
  title: (words: string) => `Records at this place: ${words}`,
  records: (words: string) => `Records ${words}`,
  report: "Site report",
  map: "Show on the map",
  mapOf: (dataset: string) => `On the map: ${dataset}`,
  more: (records: number) => `${plural(records, "more record")}.`,
  nothing: "No record lies on this place or within 1,000 metres of it.",
  noneMeets: "No record here meets the conditions.",
  linked: (documents: number) =>
    documents === 0
      ? "No document names a record here."
      : `${plural(documents, "document")} linked to the place.`,
  notCovered: (datasets: number) => `${plural(datasets, "dataset does", "datasets do")} not cover it.`,
} as const;
