import type { corpora, documents } from "#db/schema/index.ts";
import type { ConversationFacts, ExtractedMetadata } from "#lib/domain/extracted.ts";
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

/** What a corpus says of each of its documents that says nothing itself; its own project and matter go first. */
export function corpusDefaults(corpus: DefaultsOfCorpus): DocumentMetadata {
  return {
    ...metadataFromProperties(corpus.metadataDefaults),
    ...(corpus.projectId === null ? {} : { projectId: corpus.projectId }),
    ...(corpus.matterId === null ? {} : { matterId: corpus.matterId }),
  };
}

/** A conversation's day is a tag, by which what was said then is found. */
function sessionTags(conversation: ConversationFacts | undefined): string[] {
  const day = conversation?.startedAt?.slice(0, 10);
  return day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) ? [`session:${day}`] : [];
}

/** What the document itself says of itself besides its title: dates and author from its properties. */
function extractedFields(metadata: ExtractedMetadata, sourcePath: string): DocumentMetadata {
  const { author, createdAt, conversation } = metadata;
  return {
    tags: [...pathTags(sourcePath), ...sessionTags(conversation)],
    ...(conversation ? { docType: "conversation" } : {}),
    ...(author ? { author: author.slice(0, 200) } : {}),
    ...(createdAt ? { publishedDate: createdAt.slice(0, 10) } : {}),
  };
}

/** The values a person typed, read back from the row so that a new version cannot undo them. */
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

/** A document's metadata columns, each value from its strongest origin (CONTRACTS 8). `title` is what was extracted. */
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
    extracted: { title, ...extractedFields(metadata, document.sourcePath) },
  };
  const { values, origins } = mergeMetadata(byOrigin);
  return metadataColumns(values, origins, corpus.confidentiality);
}
