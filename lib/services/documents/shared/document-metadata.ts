import type { corpora, documents } from "#db/schema/index.ts";
import type { ConversationFacts, ExtractedMetadata } from "#lib/domain/extracted.ts";
import { hasFileDate } from "#lib/domain/formats.ts";
import {
  type DocumentMetadata,
  type MetadataField,
  type MetadataOrigin,
  mergeMetadata,
  metadataFromProperties,
} from "#lib/domain/metadata.ts";
import { pathTags } from "#lib/domain/source-path.ts";
import { metadataColumns } from "./metadata-columns.ts";

type DocumentRow = typeof documents.$inferSelect;
export type DefaultsOfCorpus = Pick<
  typeof corpora.$inferSelect,
  "projectId" | "matterId" | "metadataDefaults" | "confidentiality"
>;

/**
 * The corpus's default values for its documents. Its own project and matter take precedence over `metadataDefaults`.
 */
export function corpusDefaults(corpus: DefaultsOfCorpus): DocumentMetadata {
  return {
    ...metadataFromProperties(corpus.metadataDefaults),
    ...(corpus.projectId === null ? {} : { projectId: corpus.projectId }),
    ...(corpus.matterId === null ? {} : { matterId: corpus.matterId }),
  };
}

/** The date of a conversation becomes a tag, so that a search can filter by it. */
function sessionTags(conversation: ConversationFacts | undefined): string[] {
  const day = conversation?.startedAt?.slice(0, 10);
  return day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) ? [`session:${day}`] : [];
}

/** Metadata from the document's own properties and words, except its title: dates, author and kind. */
function extractedFields(metadata: ExtractedMetadata, { sourcePath, format }: DocumentRow): DocumentMetadata {
  const { author, conversation, kind, statedDate, statedStatus } = metadata;
  const publishedDate = statedDate ?? (hasFileDate(format) ? undefined : metadata.createdAt?.slice(0, 10));
  return {
    tags: [...pathTags(sourcePath), ...sessionTags(conversation)],
    ...(conversation ? { docType: "conversation" } : kind === undefined ? {} : { docType: kind }),
    ...(author ? { author: author.slice(0, 200) } : {}),
    ...(publishedDate ? { publishedDate } : {}),
    ...(statedStatus ? { adoptionStatus: statedStatus } : {}),
  };
}

/** The date of the file itself. It sorts and filters documents without a better one. */
function fileFields({ createdAt }: ExtractedMetadata, { format }: DocumentRow): DocumentMetadata {
  return createdAt && hasFileDate(format) ? { publishedDate: createdAt.slice(0, 10) } : {};
}

/** Values set by a person, read from the row, so that a new version does not overwrite them. */
function typedByPerson(document: DocumentRow): DocumentMetadata {
  const values = {
    title: document.title,
    author: document.author,
    authority: document.authorityId,
    docType: document.docType,
    adoptionStatus: document.adoptionStatus,
    publishedDate: document.publishedDate,
    effectiveFrom: document.effectiveFrom,
    effectiveTo: document.effectiveTo,
    tags: document.tags,
    projectId: document.projectId,
    matterId: document.matterId,
    confidentiality: document.confidentiality,
  } satisfies Record<MetadataField, unknown>;
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => document.metadataOrigins[field] === "person"),
  ) as DocumentMetadata;
}

/**
 * Returns a document's metadata columns, each value from its strongest origin (ADR 0007). `title` is the extracted one.
 */
export function originatedColumns(
  document: DocumentRow,
  corpus: DefaultsOfCorpus,
  metadata: ExtractedMetadata,
  title: string,
) {
  const byOrigin: Record<MetadataOrigin, DocumentMetadata> = {
    person: typedByPerson(document),
    frontmatter: metadataFromProperties(metadata.properties ?? {}),
    corpus_default: corpusDefaults(corpus),
    extracted: { title, ...extractedFields(metadata, document) },
    file: fileFields(metadata, document),
  };
  const { values, origins } = mergeMetadata(byOrigin);
  return metadataColumns(values, origins, corpus.confidentiality);
}
