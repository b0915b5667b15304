"use client";
import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { OpenPassage } from "#components/search/result-card.tsx";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { DocumentResult } from "#lib/domain/search.ts";
import { searchQuery } from "./queries.ts";
import { isHistory } from "./question-kinds.ts";
import { toFrame } from "./search-frame.ts";
import {
  NO_READING,
  type Reading,
  type WorkbenchChange,
  type WorkbenchState,
  workbenchParsers,
} from "./search-state.ts";

/** What opening a passage writes into the address. */
export function readingOf(result: DocumentResult, { passage, page }: OpenPassage): Reading {
  const ref = parseEvidenceRef(passage.evidenceRef);
  return {
    ...NO_READING,
    doc: result.documentId,
    version: result.version,
    passage: ref?.kind === "doc" ? ref.span : null,
    // A page or an asset has no words of its own to go to: its page is opened.
    page: ref?.kind === "doc" ? page : (page ?? passage.pageFirst),
  };
}

/** The workbench's whole state, which is the address, and the answer to its question. */
export function useWorkbench(opensBest: boolean) {
  const [state, setState] = useQueryStates(workbenchParsers, {
    history: "push",
    shallow: true,
    scroll: false,
  });
  const outcome = useMemo(() => toFrame(state), [state]);
  const frame = outcome.kind === "frame" ? outcome.frame : null;
  const search = useQuery(searchQuery(frame));
  const justAsked = useRef<string | null>(null);

  const update = useCallback(
    (change: WorkbenchChange) => {
      setState(change as Partial<WorkbenchState>).catch(() => {});
    },
    [setState],
  );
  const ask = useCallback(
    (q: string) => {
      justAsked.current = q;
      update({ q, limit: 10, ...NO_READING });
    },
    [update],
  );

  // A question just asked opens its best answer where there is room beside the results; going back does not.
  const answer = search.isPlaceholderData ? undefined : search.data;
  useEffect(() => {
    if (!opensBest || !answer || justAsked.current === null || answer.query !== justAsked.current.trim())
      return;
    justAsked.current = null;
    const [best] = isHistory(answer) ? [] : answer.results;
    const passage = best?.passages[0];
    if (best && passage && state.doc === null) {
      setState(readingOf(best, { passage, page: null }), { history: "replace" }).catch(() => {});
    }
  }, [opensBest, answer, state.doc, setState]);

  return { state, outcome, search, update, ask };
}

export type WorkbenchModel = ReturnType<typeof useWorkbench>;

/** What the address opens, with all passages of that document that answer; null while nothing is open. */
export function useReading({ state, search, update }: WorkbenchModel) {
  const { doc, version, passage, page, view, heat } = state;
  const answered = search.data?.results.find((result) => result.documentId === doc);
  return useMemo(() => {
    if (doc === null) return null;
    return {
      documentId: doc,
      version: version ?? answered?.version ?? null,
      format: answered?.format ?? null,
      refs: answered?.passages.map((found) => found.evidenceRef) ?? [],
      pageEvidence: answered?.passages.flatMap((found) => found.pageEvidence ?? []) ?? [],
      passage,
      page,
      view,
      heat: heat ?? false,
      update,
    };
  }, [doc, version, passage, page, view, heat, answered, update]);
}
