"use client";
import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { DocumentResult } from "#lib/domain/search.ts";
import { searchQuery } from "./queries.ts";
import { isHistory } from "./question-kinds.ts";
import type { OpenPassage } from "./result-card.tsx";
import { toFrame } from "./search-frame.ts";
import {
  NO_READING,
  type Reading,
  type WorkbenchChange,
  type WorkbenchState,
  workbenchParsers,
} from "./search-state.ts";

/** Returns the address parameters that open a passage. */
export function readingOf(result: DocumentResult, { passage, page }: OpenPassage): Reading {
  const ref = parseEvidenceRef(passage.evidenceRef);
  return {
    ...NO_READING,
    doc: result.documentId,
    version: result.version,
    passage: ref?.kind === "doc" ? ref.span : null,
    // A page or asset has no text span, so its page is opened.
    page: ref?.kind === "doc" ? page : (page ?? passage.pageFirst),
  };
}

/** The state of the workbench, stored in the address, and the answer to its question. */
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

  // A new question opens its best result if there is room beside the results. Going back does not.
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

/** The open document with all its matching passages; null if nothing is open. */
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
