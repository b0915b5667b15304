"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { sendJson } from "#components/http/send-json.ts";
import { connectorFacts } from "#lib/domain/connector-kinds.ts";
import {
  type LocalPreview,
  type LocalPreviewInput,
  localPreviewInputSchema,
} from "#lib/domain/local-preview.ts";
import { linesOf } from "./check-draft.ts";
import type { BindingDraft, RootDraft } from "./draft.ts";
import { FileCounts } from "./file-counts.tsx";
import { PREVIEW_WORDS } from "./words.ts";

type FilesPreviewProps = { readonly root: RootDraft; readonly draft: BindingDraft };

/** Wait this long after the last key press. */
const PAUSE_MS = 350;

/** Preview of the files of one place, under its own and the corpus's patterns as typed. */
export function FilesPreview({ root, draft }: FilesPreviewProps) {
  const { browsedField, place } = connectorFacts(root.kind);
  if (browsedField === null) return <p className="text-small text-muted">{PREVIEW_WORDS.afterPlan(place)}</p>;
  const path = root.locator[browsedField].trim();
  if (path === "") return <p className="text-small text-muted">{PREVIEW_WORDS.chooseFolder}</p>;
  const asked = localPreviewInputSchema.safeParse(askedOf(path, root, draft));
  // Invalid input is reported at its field. Request nothing until it is valid.
  if (!asked.success) return <p className="text-small text-muted">{PREVIEW_WORDS.correctPatterns}</p>;
  return <LocalFiles asked={asked.data} />;
}

function askedOf(path: string, root: RootDraft, draft: BindingDraft) {
  return {
    path,
    recursive: root.recursive,
    pathPrefix: root.pathPrefix.trim(),
    includePatterns: linesOf(root.include),
    excludePatterns: linesOf(root.exclude),
    corpusIncludePatterns: linesOf(draft.include),
    corpusExcludePatterns: linesOf(draft.exclude),
  };
}

function LocalFiles({ asked }: { readonly asked: LocalPreviewInput }) {
  const typed = JSON.stringify(asked);
  const settled = useSettled(typed);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ["local-preview", settled],
    // A newer request aborts this one, and the signal also stops the folder scan on the server.
    queryFn: ({ signal }) =>
      sendJson<LocalPreview>("POST", "/api/local-folders/preview", JSON.parse(settled), signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
  return (
    <FileCounts
      preview={data ?? null}
      error={error ? errorWords(error).message : null}
      behind={isPlaceholderData || typed !== settled}
    />
  );
}

/** Returns the typed text once typing pauses. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
