"use client";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { KindQuestion } from "#components/documents/kind-question.tsx";
import { chunked } from "#components/documents/kinds.ts";
import { fetchJson } from "#components/http/fetch-json.ts";
import type { KindToAsk } from "#lib/domain/document-table.ts";
import { SAVE_KINDS_KEY } from "./words.ts";

type Kinds = { readonly documents: readonly KindToAsk[] };

/** An address has room for about this many ids. */
const IDS_A_REQUEST = 150;

/** Defined outside, so that the function is stable and runs only when an answer changes. */
function allOf(answers: readonly { readonly data: Kinds | undefined }[]): readonly KindToAsk[] {
  return answers.flatMap(({ data }) => data?.documents ?? []);
}

/** Asks for the kinds of the documents that were just added, if nobody has stated them. */
export function UploadKinds({ documentIds }: { readonly documentIds: readonly string[] }) {
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const known = useQueries({
    queries: chunked(documentIds, IDS_A_REQUEST).map((ids) => ({
      queryKey: ["kinds", ids],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        fetchJson<Kinds>(`/api/workbench/documents/kinds?ids=${ids.join(",")}`, signal),
    })),
    combine: allOf,
  });
  const open = known.filter(({ id }) => !answered.has(id));
  if (open.length === 0) return null;
  return (
    // At most half of the tray, so that its files stay in view.
    <div className="max-h-[min(13rem,28dvh)] shrink-0 overflow-y-auto border-t border-line bg-sunken [--kinds-height:min(5rem,8dvh)]">
      <KindQuestion
        documents={open}
        saveKey={SAVE_KINDS_KEY}
        onDone={(done) => setAnswered((now) => new Set([...now, ...done]))}
      />
    </div>
  );
}
