import type { Locator, Page } from "@playwright/test";
import { type Api, type ListedDocument, until } from "../support/api.ts";
import { openBy } from "../support/evaluation.ts";

/** Goes to a place, does there what opens it, and names what must then be in sight. */
export type Visit = (page: Page, api: Api) => Promise<Locator>;

export type Place = {
  readonly visit: Visit;
  /** What stands beside the results on a wide screen covers them on a narrow one: one visit cannot show both. */
  readonly narrow: "by another visit";
};

/** Places by what a person would call them. */
export type Places = Readonly<Record<string, Visit | Place>>;

export const byAnotherVisit = (visit: Visit): Place => ({ visit, narrow: "by another visit" });

export const QUESTION = "/?q=dormer+on+the+roof+in+the+conservation+area";

/** What a button opened. */
export async function opened(button: Locator, what: Locator): Promise<Locator> {
  await openBy(button, what);
  return what;
}

type Sampled = ListedDocument & { readonly format: string };

/** The longest document of a format in the sample, once it is wholly indexed. */
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
