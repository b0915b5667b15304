import type { Listed } from "#lib/domain/listed-terms.ts";

/** A list of words and phrases that people edit: the synonyms, or the topics. */
export type ListKind<Entry extends Listed> = {
  /** Part of the test ids. */
  readonly id: "synonym" | "topic";
  /** What an entry is called: "group". */
  readonly unit: string;
  /** The words by which people know an entry. */
  readonly nameOf: (entry: Entry) => string;
  /** Address of the API. */
  readonly path: string;
  /** First part of all queries that depend on the list. */
  readonly queryKey: string;
};

/** What a form changes. Only a topic has a name. */
export type EntryValues = {
  readonly name?: string;
  readonly terms: readonly string[];
  readonly corpusId: string | null;
};

/** Returns the terms of a text, which semicolons or line ends separate. */
export function termsIn(text: string): string[] {
  return text
    .split(/[;\n]/)
    .map((term) => term.trim().replace(/\s+/g, " "))
    .filter((term) => term !== "");
}
