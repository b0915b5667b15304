import { readFile } from "node:fs/promises";
import path from "node:path";
import { corpora } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { metadataFromProperties } from "#lib/domain/metadata.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { receiveDocument } from "#lib/services/intake/receive-document.ts";
import { ensureCorpus } from "./ensure-corpus.ts";
import { ensureDefaultCorpus } from "./ensure-default-corpus.ts";
import { readManifest, SAMPLE_INTERFACE, seedFolder } from "./internal/sample.ts";

/**
 * Loads the sample corpora on the first run, if there is no corpus yet. So a removed sample does not come back.
 * @returns the number of documents queued.
 */
export async function loadSample(context: Context): Promise<{ readonly documents: number }> {
  const existing = await context.db.select({ id: corpora.id }).from(corpora).limit(1);
  await ensureDefaultCorpus(context);
  if (existing.length > 0) return { documents: 0 };
  const manifest = await readManifest(context);
  for (const corpus of manifest.corpora) {
    await ensureCorpus(context, { ...corpus, metadataDefaults: corpus.metadata });
  }
  for (const document of manifest.documents) {
    const outcome = await receiveDocument(context, {
      bytes: await readFile(path.join(seedFolder(context), document.file)),
      path: document.source_path,
      corpusId: document.corpus,
      onExisting: "new_version",
      sourceInterface: SAMPLE_INTERFACE,
      ...(document.metadata ? { metadata: metadataFromProperties(document.metadata) } : {}),
    });
    if (outcome.outcome === "refused")
      throw new AppError("internal", `The sample ${document.file} was refused: ${outcome.message}`);
  }
  return { documents: manifest.documents.length };
}
