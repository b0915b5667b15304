import type { DocumentAnswer } from "#lib/domain/document-api.ts";
import type { DocumentDetail, DocumentSummary } from "#lib/domain/documents.ts";

function isDetail(document: DocumentSummary | DocumentDetail): document is DocumentDetail {
  return "versions" in document;
}

/** Converts a document to the public API's form. */
export function toDocumentAnswer(document: DocumentSummary | DocumentDetail, origin: string): DocumentAnswer {
  const detail = isDetail(document)
    ? {
        authority: document.authority,
        adoption_status: document.adoptionStatus,
        effective_from: document.effectiveFrom,
        effective_to: document.effectiveTo,
        author: document.author,
        confidentiality: document.confidentiality,
        origins: document.metadataOrigins,
        properties: document.properties,
        project: document.projectId,
        matter: document.matterId,
        labels: document.labels.map((label) => ({ ...label })),
        versions: document.versions.length,
        notes: document.notes.map((note) => note.code),
      }
    : {};
  return {
    id: document.id,
    filename: document.fileName,
    content_type: document.mediaType,
    size_bytes: document.sizeBytes,
    corpus_id: document.corpus.id,
    source_path: document.sourcePath,
    title: document.title,
    version: document.currentVersion,
    state: document.state,
    tags: [...document.tags],
    metadata: { doc_type: document.docType, published_date: document.publishedDate, ...detail },
    created_at: document.createdAt,
    updated_at: document.updatedAt,
    document_url: `${origin}/api/documents/${document.id}`,
  };
}
