"use client";
import { questionAt } from "#components/address/search-state.ts";
import type { StoredSearch } from "./stored-searches.ts";
import type { Suggestion } from "./suggestions.ts";
import { useCombobox } from "./use-combobox.ts";
import { useRemoveSearches, useStoredSearches } from "./use-stored-searches.ts";
import { useSuggestions } from "./use-suggestions.ts";

/** What a search box needs to show suggestions. */
export type SuggestionProps = {
  /** Ids of the corpora to search; empty for all. */
  readonly corpora: readonly string[];
  /** Opens a stored search with its filters. */
  readonly onStored: (search: StoredSearch) => void;
  readonly onDocument: (documentId: string) => void;
  /** The search on the page, once it is answered. It can be saved. */
  readonly answered: StoredSearch | null;
};

type BoxProps = {
  /** The question of the page. */
  readonly question: string;
  readonly draft: string;
  readonly setDraft: (draft: string) => void;
  readonly onAsk: (question: string) => void;
  readonly suggests: SuggestionProps | undefined;
};

/** The suggestions below a search box: a document opens, and anything else is searched. */
export function useSuggestedBox({ question, draft, setDraft, onAsk, suggests }: BoxProps) {
  const { recent } = useStoredSearches();
  const { remove, clear } = useRemoveSearches();
  const options = useSuggestions(draft, question, suggests?.corpora ?? null);
  const onRemove = (each: Suggestion) =>
    "stored" in each ? () => remove(each.kind, each.stored) : undefined;
  const onChoose = (chosen: Suggestion) => {
    if (chosen.kind === "document") {
      setDraft(question);
      suggests?.onDocument(chosen.documentId);
    } else if ("stored" in chosen) {
      setDraft(questionAt(chosen.stored.address).q);
      suggests?.onStored(chosen.stored);
    } else {
      setDraft(chosen.words);
      onAsk(chosen.words);
    }
  };
  const combobox = useCombobox({ id: "question", options, empty: draft === "", onChoose, onRemove });
  const list = {
    open: combobox.open,
    id: combobox.list,
    optionId: combobox.optionId,
    suggestions: options,
    active: combobox.active,
    onChoose: combobox.choose,
    onRemove,
    onClearRecent: draft === "" && recent.length > 0 ? () => clear("recent") : undefined,
  };
  return { combobox, list };
}
