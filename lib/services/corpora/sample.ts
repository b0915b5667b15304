import { readFile } from "node:fs/promises";
import path from "node:path";
import { inArray } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { type SampleManifest, sampleManifestSchema } from "#db/seed/sample-manifest.ts";
import type { Context } from "#lib/context.ts";
import { metadataFromProperties } from "#lib/domain/metadata.ts";
import { DEFAULT_CORPUS_ID } from "#lib/domain/upload.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { receiveDocument } from "#lib/services/intake/receive-document.ts";

/** Marks the documents of the sample. */
export const SAMPLE_INTERFACE = "sample";

function seedFolder(context: Context): string {
  return path.join(context.config.root, "db", "seed");
}

async function readManifest(context: Context): Promise<SampleManifest> {
  const text = await readFile(path.join(seedFolder(context), "sample.json"), "utf8");
  return sampleManifestSchema.parse(JSON.parse(text));
}

/** Creates the default corpus for uploads if it does not exist. */
export async function ensureDefaultCorpus(context: Context): Promise<void> {
  await ensureCorpus(context, {
    id: DEFAULT_CORPUS_ID,
    title: "My documents",
    description: "Where dropped files go when no corpus is chosen.",
  });
}

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

/** Example questions for an empty page. None if the sample is not loaded. */
export async function suggestedQuestions(context: Context): Promise<string[]> {
  const manifest = await readManifest(context);
  const wanted = manifest.corpora.map((corpus) => corpus.id);
  const [present] = await context.db
    .select({ id: documents.id })
    .from(documents)
    .where(inArray(documents.corpusId, wanted))
    .limit(1);
  return present ? manifest.suggested_questions.map((suggested) => suggested.question) : [];
}
