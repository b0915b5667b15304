import { eq, sql } from "drizzle-orm";
import { documentProfiles, versions, versionTexts } from "#db/schema/index.ts";
import { textBetween } from "#db/version-text.ts";
import type { Context } from "#lib/context.ts";
import { modalityOf } from "#lib/domain/assembly-settings.ts";
import type { DocumentDescription, Summarised } from "#lib/domain/description.ts";
import type { DescriptionAnswer } from "#lib/domain/description-api.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { Span } from "#lib/domain/span.ts";
import {
  storedDescribedEntities,
  storedKeyTerms,
  storedSummary,
  storedWritten,
} from "#lib/domain/stored-columns.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { plainPassage } from "#lib/explain/plain.ts";
import { requireDocumentRow } from "./shared/document-rows.ts";

type Profile = typeof documentProfiles.$inferSelect;

/**
 * Returns what a document is about, for the published version or else the newest: sentences with their refs, topics,
 * terms, names. Masks secrets.
 * @throws AppError("not_found") if there is no such document that the actor may see.
 */
export async function readDescription(
  context: Context,
  input: { readonly documentId: string },
): Promise<DocumentDescription> {
  const { document, publishedNumber } = await requireDocumentRow(context, input.documentId);
  const version = publishedNumber ?? document.currentVersion;
  const [found] =
    document.publishedVersionId === null
      ? []
      : await context.db
          .select({ profile: documentProfiles, format: versions.format })
          .from(documentProfiles)
          .innerJoin(versions, eq(versions.id, documentProfiles.versionId))
          .where(eq(documentProfiles.versionId, document.publishedVersionId));
  const { docType } = document;
  const countsAs = { docType, modality: modalityOf(docType, context.config.assembly.modalities) };
  if (!found) return { ...WAITING, documentId: document.id, version, countsAs };
  const { format } = found;
  const profile = readableProfile(found.profile);
  const place = (span: Span) => ({
    span,
    evidenceRef: formatEvidenceRef({ kind: "doc", documentId: document.id, version, span }),
  });
  const words = await wordsAt(context, profile.versionId, profile.summary);
  return {
    documentId: document.id,
    version,
    state: "ready",
    countsAs,
    summary: {
      ...maskedSummary(profile),
      sentences: profile.summary.map(({ start, end, sectionPath }, index) => ({
        ...place({ start, end }),
        text: plainPassage(maskSecrets(words[index] ?? ""), format),
        sectionPath: sectionPath.map(maskSecrets),
      })),
    },
    topics: profile.topics,
    keyTerms: profile.keyTerms.map(({ term, count }) => ({ term: maskSecrets(term), count })),
    entities: profile.entities.map(({ places, ...entity }) => ({
      ...entity,
      name: maskSecrets(entity.name),
      key: maskSecrets(entity.key),
      places: places.map(place),
    })),
    builtAt: profile.builtAt.toISOString(),
  };
}

/** Leaves out what cannot be read, so that answers about other documents do not fail. */
function readableProfile(profile: Profile) {
  return {
    ...profile,
    summary: storedSummary.parse(profile.summary),
    keyTerms: storedKeyTerms.parse(profile.keyTerms),
    entities: storedDescribedEntities.parse(profile.entities),
    written: storedWritten.parse(profile.written),
  };
}

const WAITING = {
  state: "waiting",
  summary: { method: "extractive", written: null, note: null, sentences: [] },
  topics: [],
  keyTerms: [],
  entities: [],
  builtAt: null,
} as const;

function maskedSummary({ method, written, note }: Pick<Profile, "method" | "written" | "note">): Summarised {
  return {
    method,
    written: written === null ? null : { ...written, text: maskSecrets(written.text) },
    note,
  };
}

/** Returns the text at spans of a version, in order. */
async function wordsAt(context: Context, versionId: number, spans: readonly Span[]): Promise<string[]> {
  if (spans.length === 0) return [];
  const starts = spans.map(({ start }) => start);
  const ends = spans.map(({ end }) => end);
  const [row] = await context.db
    .select({
      words: sql<
        string[]
      >`array(select ${textBetween(sql`version_texts`, { start: sql`at.start`, end: sql`at."end"` })}
        from unnest(${sql.param(starts)}::int[], ${sql.param(ends)}::int[]) with ordinality as at (start, "end", place)
        order by at.place)`,
    })
    .from(versionTexts)
    .where(eq(versionTexts.versionId, versionId));
  return row?.words ?? [];
}

/** Converts a description to the API's form. */
export function toDescriptionAnswer(description: DocumentDescription): DescriptionAnswer {
  const { documentId, version, state, countsAs, summary, topics, keyTerms, entities, builtAt } = description;
  const { method, written, note, sentences } = summary;
  return {
    document_id: documentId,
    version,
    state,
    modality: countsAs.modality,
    doc_type: countsAs.docType,
    summary: {
      method,
      sentences: sentences.map(({ evidenceRef, span, text, sectionPath }) => ({
        evidence_ref: evidenceRef,
        span,
        text,
        section_path: [...sectionPath],
      })),
      written: written === null ? null : { ...written },
      note,
    },
    topics: [...topics],
    key_terms: keyTerms.map((term) => ({ ...term })),
    entities: entities.map(({ type, name, count, places }) => ({
      type,
      name,
      count,
      places: places.map(({ evidenceRef, span }) => ({ evidence_ref: evidenceRef, span })),
    })),
    built_at: builtAt,
  };
}
