"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { linesOf } from "#components/corpus/binding/check-draft.ts";
import type { BindingDraft, RootDraft } from "#components/corpus/binding/draft.ts";
import { FilesTold } from "#components/corpus/binding/files-told.tsx";
import { ROOT_WORDS } from "#components/words/corpora.ts";
import {
  type LocalPreview,
  type LocalPreviewInput,
  localPreviewInputSchema,
} from "#lib/domain/local-preview.ts";
import { errorWords } from "../../../fetch-json.ts";
import { sendJson } from "../../../send-json.ts";

type FilesPreviewProps = { readonly root: RootDraft; readonly draft: BindingDraft };

/** Long enough that a word is typed to its end. */
const PAUSE_MS = 350;

/** What would come in of one place under its patterns and the corpus's, as they are typed. */
export function FilesPreview({ root, draft }: FilesPreviewProps) {
  const path = root.locator.local_path.trim();
  if (root.kind !== "local")
    return (
      <p className="text-small text-muted">
        How many files come in from {ROOT_WORDS[root.kind]} the plan will tell: the service is asked only
        then.
      </p>
    );
  if (path === "")
    return (
      <p className="text-small text-muted">Choose its folder, and it is told here how many files come in.</p>
    );
  const asked = localPreviewInputSchema.safeParse(askedOf(path, root, draft));
  // What is wrong is said beside its field; there is nothing to ask until it is mended.
  if (!asked.success)
    return (
      <p className="text-small text-muted">
        Once every pattern can be read, it is told here how many files come in.
      </p>
    );
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
    // The former question is given up with its answer: the signal ends the look into the folder too.
    queryFn: ({ signal }) =>
      sendJson<LocalPreview>("POST", "/api/local-folders/preview", JSON.parse(settled), signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
  return (
    <FilesTold
      preview={data ?? null}
      error={error ? errorWords(error).message : null}
      behind={isPlaceholderData || typed !== settled}
    />
  );
}

/** What was typed, once the typing pauses. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
