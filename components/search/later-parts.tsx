"use client";
import dynamic from "next/dynamic";
import { later } from "#components/ui/later.tsx";

/*
 * Parts of the workbench that an empty page does without. In the browser they load when a question is likely. Each
 * import is written twice, because Next finds the files to preload only in a literal `dynamic(() => import(…))`.
 */

const answerBody = later({
  onServer: dynamic(() => import("./answer-body.tsx").then((module) => module.AnswerBody)),
  load: () => import("./answer-body.tsx").then((module) => module.AnswerBody),
});
const answerHead = later({
  onServer: dynamic(() => import("./answer-head.tsx").then((module) => module.AnswerHead)),
  load: () => import("./answer-head.tsx").then((module) => module.AnswerHead),
});
const sortMenu = later({
  onServer: dynamic(() => import("./sort-menu.tsx").then((module) => module.SortMenu)),
  load: () => import("./sort-menu.tsx").then((module) => module.SortMenu),
});
const resultsExport = later({
  onServer: dynamic(() => import("./results-export.tsx").then((module) => module.ResultsExport)),
  load: () => import("./results-export.tsx").then((module) => module.ResultsExport),
});
const saveSearch = later({
  onServer: dynamic(() => import("./asking/save-search.tsx").then((module) => module.SaveSearch)),
  load: () => import("./asking/save-search.tsx").then((module) => module.SaveSearch),
});
const searchOptions = later({
  onServer: dynamic(() => import("./search-options.tsx").then((module) => module.SearchOptions)),
  load: () => import("./search-options.tsx").then((module) => module.SearchOptions),
});
const nothingIndexed = later({
  onServer: dynamic(() => import("./nothing-indexed.tsx").then((module) => module.NothingIndexed)),
  load: () => import("./nothing-indexed.tsx").then((module) => module.NothingIndexed),
});
const openDocument = later({
  onServer: dynamic(() => import("./open-document.tsx").then((module) => module.OpenDocument)),
  load: () => import("./open-document.tsx").then((module) => module.OpenDocument),
});

export const AnswerBody = answerBody.Part;
export const AnswerHead = answerHead.Part;
export const SortMenu = sortMenu.Part;
export const ResultsExport = resultsExport.Part;
export const SaveSearch = saveSearch.Part;
export const SearchOptions = searchOptions.Part;
export const NothingIndexed = nothingIndexed.Part;
export const OpenDocument = openDocument.Part;

/** Starts to load what an answer needs. */
export function warmAnswer(): void {
  for (const { warm } of [answerBody, answerHead, sortMenu, resultsExport, saveSearch, openDocument]) warm();
}
