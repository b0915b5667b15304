import { count, plural } from "#components/words/quantities.ts";
import type { PackedPlaceReport, PlaceDifference } from "#lib/domain/place-api.ts";

/** Words of the page of places and of site reports. */

export const FORM_WORDS = {
  shape: "Shape on the map",
  label: "Site",
  place: "Place",
  placeHelp: "Grid reference, latitude and longitude, or WKT",
  buffer: "Buffer",
  bufferUnit: "m",
  bufferHelp: (most: number) => `Metres around the place, up to ${count(most)}`,
  report: "Report",
  pick: "Pick a record",
  clear: "Clear",
  record: "Record",
  otherPlace: "Type another place",
  missing: "Type a place, or pick a record.",
  notMetres: (most: number) => `Type whole metres from 0 to ${count(most)}.`,
  datasets: (chosen: number, all: number) =>
    chosen === 0
      ? `Checks all ${plural(all, "dataset")}`
      : `Checks ${count(chosen)} of ${plural(all, "dataset")}`,
  datasetsLegend: "Datasets to check",
  all: "All datasets",
} as const;

export const MAP_WORDS = {
  label: "Map",
  show: "Map",
} as const;

export const SITE_WORDS = {
  untitled: "Site report",
  siteAt: (where: string) => `Site at ${where}`,
  loading: "Comparing the place with the datasets …",
  reading: "Loading the report …",
  failedTitle: "No report could be made for this place",
  unreadTitle: "The report could not be loaded",
  retry: "Retry",
  back: "All datasets",
  toPlaces: "Places",
  repaired: (notes: string) => `The outline of the site was repaired. ${notes}`,
  withheldTitle: (items: number) => `${plural(items, "entry is", "entries are")} left out`,
  withheld: "Their datasets were removed, or you may not see them now.",
} as const;

export const SITE_REPORTS_WORDS = {
  table: "Site reports, newest first",
  site: "Site",
  made: "Made",
  answer: "Answer",
  failedTitle: "The site reports could not be loaded",
  loading: "Loading the site reports",
  emptyTitle: "No site reports yet",
  empty: "Each site report is stored here. Draw or type a place to make one.",
  pages: "Pages of the list",
  newest: "Newest",
  older: "Older",
} as const;

export const REPORT_WORDS = {
  table: "What applies to the site",
  what: "What applies",
  share: "Of the site",
  since: "In force since",
  source: "Source",
  until: (day: string) => `until ${day}`,
  notStated: "not stated",
  version: (version: number) => `version ${version}`,
  nothingTitle: "Nothing applies here",
  nothing: "No record lies on the site or within 1,000 metres of it. See below which datasets cover it.",
  noDatasets: "There are no datasets to check yet. Add a register or a map layer as a document.",
  more: (items: number) => `Show ${count(items)} more`,
  policies: "Policies and documents that are linked",
} as const;

export const COVERAGE_WORDS = {
  notCovered: "Not covered here: {datasets}.",
  nothingHere: (datasets: string) => `Covered, with nothing on the site: ${datasets}.`,
  extent: "A dataset that states no area is taken to cover the rectangle around its records.",
} as const;

export const TOOLS_WORDS = {
  receipt: "Receipt",
  replay: "Replay",
  word: "Word",
  csv: "CSV",
  open: "Open in Places",
  search: "Search documents here",
} as const;

export const PACK_WORDS = {
  add: "Add to pack",
  addOne: "Add",
  addOneAfter: (record: string) => ` to pack: ${record}`,
  adding: "Adding …",
  open: "Open pack",
  added: ({ title, added, already_there: there, left_out: leftOut }: PackedPlaceReport) =>
    [
      added === 0 ? `Nothing new was added to “${title}”.` : `Added ${plural(added, "item")} to “${title}”.`,
      ...(there === 0 ? [] : [`${plural(there, "item was", "items were")} there already.`]),
      ...(leftOut === 0 ? [] : [`${plural(leftOut, "item was", "items were")} left out.`]),
    ].join(" "),
  notAdded: (reason: string) => `The report was not added to a pack. ${reason}`,
} as const;

export const RECEIPT_WORDS = {
  made: "Made {when}. Report {id}.",
  noneChecked: "No dataset was checked.",
  checkedTitle: "Datasets that were checked",
  table: "Datasets, their versions, and whether they cover the site",
  dataset: "Dataset",
  version: "Version",
  state: "Result",
} as const;

export const REPLAY_WORDS = {
  title: "Replay",
  about: "The same place and day, compared with the datasets as they are now.",
  again: "Replay again",
  close: "Close the replay",
  loading: "Comparing again …",
  failedTitle: "The replay failed",
  retry: "Retry",
  sameTitle: "The same as the report",
  same: "Every dataset answers as it did.",
  newVersion: (dataset: string, before: number, now: number) =>
    `${dataset} has version ${now} now, and had version ${before}; its changes do not touch this site.`,
  differentTitle: (differences: number) =>
    plural(differences, "difference from the report", "differences from the report"),
  withheldTitle: "Parts of the report can no longer be compared",
  withheld: "Entries of datasets that were removed, or that you may not see, are left out.",
  table: "Differences, with their causes",
  record: "Record",
  what: "What differs",
  cause: "Cause",
  causes: {
    dataset_version: "The dataset has a new version",
    dataset_gone: "The dataset can no longer be read",
    dataset_added: "The dataset is new",
    other: "The dataset is the same. This version of Sightline compares in another way",
  } as const satisfies Record<PlaceDifference["cause"], string>,
  versions: (before: number, now: number) => `version ${before}, now ${now}`,
} as const;
