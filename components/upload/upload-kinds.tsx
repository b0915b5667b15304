"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { KindQuestion } from "#components/documents/kind-question.tsx";
import { fetchJson } from "#components/http/fetch-json.ts";
import { type KindToAsk, SELECT_MOST } from "#lib/domain/document-table.ts";
import { SAVE_KINDS_KEY } from "./words.ts";

/** Asks for the kinds of the documents that were just added, if nobody has stated them. */
export function UploadKinds({ documentIds }: { readonly documentIds: readonly string[] }) {
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const ids = documentIds.slice(0, SELECT_MOST);
  const { data } = useQuery({
    queryKey: ["kinds", ids],
    queryFn: ({ signal }) =>
      fetchJson<{ readonly documents: readonly KindToAsk[] }>(
        `/api/workbench/documents/kinds?ids=${ids.join(",")}`,
        signal,
      ),
  });
  const open = (data?.documents ?? []).filter(({ id }) => !answered.has(id));
  if (open.length === 0) return null;
  return (
    <div className="border-t border-line bg-sunken">
      <KindQuestion
        documents={open}
        saveKey={SAVE_KINDS_KEY}
        onDone={(done) => setAnswered((now) => new Set([...now, ...done]))}
      />
    </div>
  );
}
