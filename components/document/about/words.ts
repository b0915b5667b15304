import { count, plural } from "#components/words/quantities.ts";

/** Words of the section that describes a document. */

export const ABOUT_WORDS = {
  title: "About",
  note: "Sentences from the document. Each links to its place.",
  failedTitle: "The description could not be loaded",
  loading: "Loading the description …",
  empty: "No description yet. Sightline writes it when the passages are indexed.",
} as const;

/** Which share of a pack the document counts towards. */
export const COUNTS_AS_WORDS = {
  kind: "Kind of evidence in packs: {kind}: {why}. {change}",
  noType: "it has no document type",
  fromType: (type: string) => `from its document type, ${type}`,
  changeType: "Change document type",
} as const;

export const SUMMARY_WORDS = {
  writtenBy: (model: string) => `written by ${model}`,
  writtenNote: "A language model wrote this from the sentences below. Cite the sentences.",
  noModel: (why: string) => `No language model was used: ${why}`,
  empty: "No key sentences: the document has only tables, code or pictures.",
} as const;

export const TOPICS_WORDS = {
  topics: "{label} {topics}",
  topicsLabel: "Topics:",
  termsTitle: "Frequent terms",
  /** What follows the number of a term, for screen readers. */
  timesSearch: " times; search",
} as const;

/** Counts of names by kind: "3 people". */
export const NAME_KIND_WORDS = {
  organisation: (names: number) => plural(names, "organisation"),
  person: (names: number) => plural(names, "person", "people"),
  place: (names: number) => plural(names, "place"),
  policy: (names: number) => plural(names, "policy", "policies"),
  legislation: (names: number) => plural(names, "piece of legislation", "pieces of legislation"),
  reference: (names: number) => plural(names, "reference"),
  date: (names: number) => plural(names, "date"),
} as const;

export const NAMES_WORDS = {
  title: "Names in the document",
  empty: "No names found.",
  placeLabel: (name: string, place: number, places: number) => `${name}, place ${place} of ${count(places)}`,
  more: (places: number) => `and ${count(places)} more`,
  searchLabel: (name: string) => `Search for ${name}`,
} as const;
