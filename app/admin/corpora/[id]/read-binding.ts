import { cache } from "react";
import type { CorpusBinding } from "#lib/domain/corpus-binding.ts";
import { openServerContext } from "#lib/runtime.ts";
import { readCorpus } from "#lib/services/corpora/read-corpus.ts";

/**
 * A binding, of a living corpus or of one in the trash; once a request, however many parts of the page ask.
 * @throws AppError("not_found")
 */
export const readBinding = cache(
  async (corpusId: string): Promise<CorpusBinding> =>
    readCorpus(await openServerContext(), { corpusId, trash: true }),
);
