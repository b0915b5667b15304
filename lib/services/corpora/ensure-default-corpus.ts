import type { Context } from "#lib/context.ts";
import { DEFAULT_CORPUS_ID } from "#lib/domain/upload.ts";
import { ensureCorpus } from "./ensure-corpus.ts";

/** Creates the default corpus for uploads if it does not exist. */
export async function ensureDefaultCorpus(context: Context): Promise<void> {
  await ensureCorpus(context, {
    id: DEFAULT_CORPUS_ID,
    title: "My documents",
    description: "Where dropped files go when no corpus is chosen.",
  });
}
