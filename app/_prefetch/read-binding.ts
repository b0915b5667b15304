import { cache } from "react";
import type { CorpusBinding } from "#lib/domain/corpus-binding.ts";
import { openServerContext } from "#lib/runtime.ts";
import { readCorpus } from "#lib/services/corpora/read-corpus.ts";

/**
 * Returns the binding of an active or removed corpus. Cached per request.
 * @throws AppError("not_found")
 */
export const readBinding = cache(
  async (corpusId: string): Promise<CorpusBinding> =>
    readCorpus(await openServerContext(), { corpusId, trash: true }),
);
