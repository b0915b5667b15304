import { readFile } from "node:fs/promises";
import path from "node:path";
import { type SampleManifest, sampleManifestSchema } from "#db/seed/sample-manifest.ts";
import type { Config } from "#lib/config/config.ts";
import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { Extracted } from "#lib/domain/extracted.ts";
import { type DocumentMetadata, mergeMetadata, metadataFromProperties } from "#lib/domain/metadata.ts";
import { sliceCodePoints } from "#lib/domain/offsets.ts";
import { detectFormat } from "#lib/ingest/detect.ts";
import { extractors } from "#lib/ingest/extract/index.ts";
import { cutDocument } from "#lib/services/intake/shared/cut-document.ts";

/** A searchable document of the sample: its text and passages, without vectors. */
export type SampleDocument = {
  readonly sourcePath: string;
  readonly text: string;
  readonly passages: readonly AssemblyCandidate[];
};

type Listed = SampleManifest["documents"][number];

/**
 * Reads, chunks and describes the sample's documents as ingestion does, without a database. A scan is read from its
 * transcript, so that no OCR runs.
 * @throws AppError if a document cannot be read.
 */
export async function readSamplePassages(config: Config): Promise<SampleDocument[]> {
  const folder = path.join(config.root, "db", "seed");
  const manifest = sampleManifestSchema.parse(
    JSON.parse(await readFile(path.join(folder, "sample.json"), "utf8")),
  );
  const documents: SampleDocument[] = [];
  for (const listed of manifest.documents) {
    const corpus = manifest.corpora.find(({ id }) => id === listed.corpus);
    documents.push(await readOne(config, folder, listed, metadataFromProperties(corpus?.metadata ?? {})));
  }
  return documents;
}

async function readOne(
  config: Config,
  folder: string,
  listed: Listed,
  corpusDefault: DocumentMetadata,
): Promise<SampleDocument> {
  const file = listed.transcript ?? listed.file;
  const bytes = new Uint8Array(await readFile(path.join(folder, file)));
  const { format } = await detectFormat(bytes, path.basename(file));
  const extractor = await extractors[format]();
  const { extracted, chunks } = cutDocument(
    config,
    bytes.length,
    await extractor.extract({ bytes, fileName: path.basename(file) }),
    [],
  );
  const { values } = mergeMetadata({
    person: metadataFromProperties(listed.metadata ?? {}),
    frontmatter: metadataFromProperties(extracted.metadata.properties ?? {}),
    corpus_default: corpusDefault,
    extracted: { title: titleOf(extracted) ?? listed.source_path },
  });
  const documentId = `${listed.corpus}-${listed.source_path.replace(/[^a-z0-9]+/gi, "-")}`;
  const passages = chunks.map(
    (chunk): AssemblyCandidate => ({
      evidenceRef: formatEvidenceRef({ kind: "doc", documentId, version: 1, span: chunk.span }),
      documentId,
      corpusId: listed.corpus,
      version: 1,
      sourcePath: listed.source_path,
      title: values.title ?? listed.source_path,
      format,
      docType: values.docType ?? null,
      publishedDate: values.publishedDate ?? null,
      adoptionStatus: values.adoptionStatus ?? null,
      span: chunk.span,
      page: chunk.pageFirst,
      ordinal: chunk.ordinal,
      sectionPath: chunk.sectionPath,
      clauseIds: chunk.clauseIds,
      text: chunk.text,
      modality: "other",
      rank: chunk.ordinal + 1,
      score: 0,
      contributions: [],
      lanes: [],
      vector: null,
    }),
  );
  return { sourcePath: listed.source_path, text: extracted.text, passages };
}

function titleOf(extracted: Extracted): string | undefined {
  const heading = extracted.blocks.find(({ kind }) => kind === "heading");
  if (extracted.metadata.title) return extracted.metadata.title;
  return (
    heading &&
    sliceCodePoints(extracted.text, heading.start, heading.end)
      .replace(/^#+\s*/, "")
      .trim()
  );
}
