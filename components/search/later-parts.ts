/*
 * Parts of the workbench that an empty page does without. The server renders them where the address asks for them, so
 * that nothing appears late. In the browser they load when a question is about to be asked.
 */

export const loadAnswer = () => import("./answer-body.tsx").then((module) => module.AnswerBody);
export const loadAnswerHead = () => import("./answer-head.tsx").then((module) => module.AnswerHead);
export const loadSortMenu = () => import("./sort-menu.tsx").then((module) => module.SortMenu);
export const loadExport = () => import("./results-export.tsx").then((module) => module.ResultsExport);
export const loadSaveSearch = () => import("./asking/save-search.tsx").then((module) => module.SaveSearch);
export const loadDocument = () => import("./open-document.tsx").then((module) => module.OpenDocument);

/** Starts to load them. If that fails, the part that needs one loads it again. */
export function warmAnswer(): void {
  for (const load of [loadAnswer, loadAnswerHead, loadSortMenu, loadExport, loadSaveSearch, loadDocument])
    load().catch(() => {});
}
