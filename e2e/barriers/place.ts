import type { Locator, Page } from "@playwright/test";
import { type Api, type ListedDocument, until } from "../support/api.ts";
import { openBy } from "../support/evaluation.ts";

/** Opens a place on the page, and returns an element that must then be visible. */
export type Visit = (page: Page, api: Api) => Promise<Locator>;

export type VisitPlace = {
  readonly visit: Visit;
  /** A wide screen shows it beside the results and a narrow one over them, so each needs its own visit. */
  readonly narrow: "by another visit";
};

/** Places by the names that users give them. */
export type Places = Readonly<Record<string, Visit | VisitPlace>>;

export const byAnotherVisit = (visit: Visit): VisitPlace => ({ visit, narrow: "by another visit" });

export const QUESTION = "/?q=dormer+on+the+roof+in+the+conservation+area";

/** Presses a button and returns what it opened. */
export async function opened(button: Locator, what: Locator): Promise<Locator> {
  await openBy(button, what);
  return what;
}

type Sampled = ListedDocument & { readonly format: string };

/** Returns the longest sample document of a format once it is fully indexed. */
export async function sampleDocument(api: Api, format: string): Promise<Sampled> {
  const fitting = (all: readonly Sampled[]) =>
    all.filter((item) => item.format === format && item.state === "indexed");
  const listed = await until(
    () => api.documents() as Promise<readonly Sampled[]>,
    (all) => fitting(all).length > 0,
  );
  const [found] = [...fitting(listed)].sort((a, b) => b.chunkCount - a.chunkCount);
  if (!found) throw new Error(`The sample has no ${format}.`);
  return found;
}
