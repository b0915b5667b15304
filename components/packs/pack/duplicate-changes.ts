import { queryOptions } from "@tanstack/react-query";
import { requestError } from "#components/http/fetch-json.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { PackWordChange } from "#lib/domain/pack.ts";

/** Returns a passage's text from its document. @throws RequestError */
async function wordsOf(evidenceRef: string, signal: AbortSignal): Promise<string> {
  const ref = parseEvidenceRef(evidenceRef);
  if (ref?.kind !== "doc") return "";
  const { documentId, version, span } = ref;
  const parameters = new URLSearchParams({
    view: "text",
    version: String(version),
    offset: String(span.start),
    limit: String(span.end - span.start),
  });
  const response = await fetch(`/api/documents/${encodeURIComponent(documentId)}?${parameters}`, { signal });
  if (!response.ok) throw await requestError(response);
  return response.text();
}

/** The words that a near-duplicate removes from and adds to the passage in the pack. */
export function duplicateChangesQuery(evidenceRef: string, quote: string) {
  return queryOptions({
    queryKey: ["duplicate-changes", evidenceRef, quote] as const,
    queryFn: async ({ signal }): Promise<readonly PackWordChange[]> => {
      // The diff library is loaded with the first difference.
      const [words, { diffWordsWithSpace }] = await Promise.all([
        wordsOf(evidenceRef, signal),
        import("diff"),
      ]);
      return diffWordsWithSpace(quote, words).map(({ value, added, removed }) => ({
        kind: added ? "added" : removed ? "removed" : "same",
        text: value,
      }));
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
