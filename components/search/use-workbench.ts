"use client";
import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useCallback, useMemo, useState } from "react";
import {
  historyOf,
  NO_READING,
  questionAt,
  type Reading,
  readingOfRef,
  type WorkbenchChange,
  type WorkbenchState,
  workbenchParsers,
} from "#components/address/search-state.ts";
import { pointsOf } from "#components/document/reading/points.ts";
import { useSettings } from "#components/settings/stored-settings.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { DocumentResult, SearchResponse } from "#lib/domain/search-result.ts";
import { bestResult } from "./arrange-results.ts";
import type { StoredSearch } from "./asking/stored-searches.ts";
import { searchQuery } from "./queries.ts";
import { isHistory } from "./question-kinds.ts";
import type { OpenPassage } from "./result-card.tsx";
import { toFrame } from "./search-frame.ts";
import { chosenNow, startOf } from "./start-state.ts";
import { useClosed } from "./use-closed.ts";

/** Returns the address parameters that open a passage. */
export function readingOf(result: DocumentResult, { passage, page }: OpenPassage): Reading {
  const ref = parseEvidenceRef(passage.evidenceRef);
  return {
    ...NO_READING,
    doc: result.documentId,
    version: result.version,
    passage: ref?.kind === "doc" ? ref.span : null,
    // A page or asset has no text span, so its page is opened; of a picture in a text, its number.
    page: ref?.kind === "doc" ? page : (page ?? passage.pageEvidence?.page ?? passage.pageFirst),
  };
}

/**
 * The state of the workbench, stored in the address, and the answer to its question. `bestOpen` is true while the best
 * result is open because the reader has opened nothing else.
 * @param corpora ids of the existing corpora; null until known
 */
export function useWorkbench(opensBest: boolean, corpora: readonly string[] | null) {
  const { address, setAddress, start } = useAddress(corpora);
  const outcome = useMemo(() => toFrame(address), [address]);
  const frame = outcome.kind === "frame" ? outcome.frame : null;
  const search = useQuery(searchQuery(frame));
  const answer = opensBest && !search.isPlaceholderData ? search.data : undefined;
  const { best, onClosed } = useBestReading(address, answer);
  const state = useMemo(() => (best === null ? address : { ...address, ...best }), [address, best]);

  const update = useCallback(
    (change: WorkbenchChange) => {
      const changesReading = Object.keys(NO_READING).some((key) => key in change);
      const whole = best !== null && changesReading ? { ...best, ...change } : change;
      setAddress(whole as Partial<WorkbenchState>);
    },
    [setAddress, best],
  );
  const ask = useCallback(
    (q: string) => update({ q, spelling: "correct", limit: 10, ...NO_READING }),
    [update],
  );
  /** Opens a stored search with its filters. */
  const restore = useCallback(
    ({ address: stored }: StoredSearch) => update({ ...questionAt(stored), ...NO_READING }),
    [update],
  );
  const close = useCallback(() => {
    onClosed();
    update(NO_READING);
  }, [onClosed, update]);

  return { state, start, outcome, search, update, ask, restore, close, bestOpen: best !== null };
}

const NONE_CHOSEN: ReturnType<typeof chosenNow> = [];

/** The address, and on a page without a question what a new search starts with. Asking writes both to the address. */
function useAddress(corpora: readonly string[] | null) {
  const [address, setAddress] = useQueryStates(workbenchParsers, {
    history: "push",
    shallow: true,
    scroll: false,
  });
  const { search: defaults } = useSettings();
  const [chosen, setChosen] = useState(NONE_CHOSEN);
  const start = useMemo(
    () => startOf(address, defaults, { chosen, known: corpora }),
    [address, defaults, chosen, corpora],
  );
  const state = useMemo(() => ({ ...address, ...start }), [address, start]);
  const change = useCallback(
    (changed: Partial<WorkbenchState>) => {
      const asks = changed.q !== undefined && changed.q !== "";
      if (asks) setChosen(NONE_CHOSEN);
      else if (address.q === "") setChosen((before) => [...before, ...chosenNow(changed)]);
      setAddress(asks ? { ...start, ...changed } : changed, historyOf(changed)).catch(() => {});
    },
    [address.q, setAddress, start],
  );
  return { address: state, setAddress: change, start };
}

/**
 * What opens beside the list by itself: the policy that is the whole question, or else the best result. It stays until
 * the reader opens another. It is not stored in the address, because a late change of the address would undo a step that
 * the reader has taken meanwhile (ADR 0065). After the reader closes it, nothing opens by itself until another question
 * is asked.
 */
function useBestReading(
  { q, doc, group }: Pick<WorkbenchState, "q" | "doc" | "group">,
  answer: SearchResponse | undefined,
): { readonly best: Reading | null; readonly onClosed: () => void } {
  const { closed, onClosed } = useClosed(q);
  const best = useMemo(() => {
    if (doc !== null || closed || !answer || answer.query !== q.trim()) return null;
    const [held] = answer.policy?.policies ?? [];
    if (held) return readingOfRef(held.evidenceRef);
    const first = isHistory(answer) ? undefined : bestResult(answer.results, group);
    const passage = first?.passages[0];
    return first && passage ? readingOf(first, { passage, page: null }) : null;
  }, [answer, closed, doc, group, q]);
  return { best, onClosed };
}

export type WorkbenchModel = ReturnType<typeof useWorkbench>;

/** The open document with all its matching passages; null if nothing is open. */
export function useReading({ state, search, update }: WorkbenchModel) {
  const { doc, version, passage, page, view, cell, slide, heat } = state;
  const answered = search.data?.results.find((result) => result.documentId === doc);
  return useMemo(() => {
    if (doc === null) return null;
    return {
      documentId: doc,
      version: version ?? answered?.version ?? null,
      format: answered?.format ?? null,
      refs: answered?.passages.map((found) => found.evidenceRef) ?? [],
      points: pointsOf(answered),
      pageEvidence: answered?.passages.flatMap((found) => found.pageEvidence ?? []) ?? [],
      passage,
      page,
      view,
      cell,
      slide,
      heat: heat ?? false,
      update,
    };
  }, [doc, version, passage, page, view, cell, slide, heat, answered, update]);
}
