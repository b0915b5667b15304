import type { Database } from "#db/client.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import type { Retrieval } from "./search.ts";
import type { HeldTerms } from "./words-together.ts";

/** Reads which of the question's terms, and of their synonyms', each found passage has. */
export function readHeldTerms(
  db: Database,
  { scope, candidates }: Pick<Retrieval, "scope" | "candidates">,
): Promise<HeldTerms> {
  return textIndex.readHeldTerms(db, {
    generationIds: scope.corpora.map(({ generationId }) => generationId),
    terms: [...scope.terms, ...scope.otherForms, ...scope.synonyms],
    chunkIds: candidates.flatMap(({ chunkId }) => chunkId ?? []),
    state: scope.state,
  });
}
