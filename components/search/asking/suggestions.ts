import type { SuggestAnswer } from "#lib/domain/question-api.ts";
import { containsTyped, MAX_TYPED_WORDS, typedWords } from "#lib/domain/typed-words.ts";
import type { StoredKind, StoredSearch, StoredSearches } from "./stored-searches.ts";
import { SUGGESTION_WORDS } from "./words.ts";

type Found = SuggestAnswer["suggestions"][number];

/** A row below the search box. */
export type Suggestion = {
  readonly key: string;
  readonly words: string;
  /** What it is, or what choosing it does. */
  readonly hint: string;
} & (
  | { readonly kind: StoredKind; readonly stored: StoredSearch }
  | { readonly kind: "policy" | "heading" | "place" | "synonym" }
  | { readonly kind: "document"; readonly documentId: string }
);

/** Recent searches shown for an empty box. */
const RECENT_SHOWN = 8;
/** Stored searches shown above what the server suggests. */
const STORED_SHOWN = 3;
const MIN_LETTERS = 2;

/** Whether the server may know suggestions. Prose has none, and one letter has too many. */
export function maySuggest(draft: string): boolean {
  const words = typedWords(draft);
  return words.length > 0 && words.length <= MAX_TYPED_WORDS && draft.trim().length >= MIN_LETTERS;
}

/** Returns the stored searches that fit; all saved and the latest recent ones for an empty box. */
function storedFor(draft: string, { saved, recent }: StoredSearches): readonly Suggestion[] {
  const others = recent.filter(({ address }) => !saved.some((each) => each.address === address));
  const all = [
    ...saved.map((stored) => storedSuggestion("saved", stored)),
    ...others.map((stored) => storedSuggestion("recent", stored)),
  ];
  return draft.trim() === ""
    ? all.slice(0, saved.length + RECENT_SHOWN)
    : all.filter(({ words }) => containsTyped(words, draft)).slice(0, STORED_SHOWN);
}

function storedSuggestion(kind: StoredKind, stored: StoredSearch): Suggestion {
  const hint = kind === "saved" ? SUGGESTION_WORDS.saved : SUGGESTION_WORDS.recent;
  return { key: `${kind}:${stored.address}`, words: stored.name, hint, kind, stored };
}

function foundSuggestion({ kind, words, documentId }: Found): Suggestion[] {
  const shared = { key: `${kind}:${documentId ?? words}`, words, hint: SUGGESTION_WORDS[kind] };
  if (kind !== "document") return [{ ...shared, kind }];
  return documentId === null ? [] : [{ ...shared, kind, documentId }];
}

/**
 * Returns the suggestions for what is typed: stored searches, then what the server found. It may have answered an
 * earlier text, so what does not fit any more is left out.
 */
export function suggestionsFor(
  draft: string,
  stored: StoredSearches,
  found: readonly Found[],
): readonly Suggestion[] {
  const own = storedFor(draft, stored);
  const asked = new Set(own.map(({ words }) => words.toLowerCase()));
  return [
    ...own,
    ...found
      .filter(
        ({ words, kind }) =>
          containsTyped(words, draft) && (kind === "document" || !asked.has(words.toLowerCase())),
      )
      .flatMap(foundSuggestion),
  ];
}
