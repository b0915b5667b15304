import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { corpora, documentProfiles, documents, versions } from "#db/schema/index.ts";
import { readTopicsInForce } from "#db/topics.ts";
import { unrestrictedEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { Description, Summarised, Summariser } from "#lib/domain/description.ts";
import type { Extracted } from "#lib/domain/extracted.ts";
import { offsetMap } from "#lib/domain/offsets.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { plainPassage } from "#lib/explain/plain.ts";
import { assessInjection } from "#lib/ingest/annotate/injection.ts";
import { DESCRIBE_FINGERPRINT } from "#lib/ingest/describe/fingerprint.ts";
import { describeExtracted } from "#lib/ingest/describe/index.ts";
import { createConfiguredSummariser, EXTRACTIVE_SUMMARISER } from "#lib/models/summarise/configured.ts";
import { readExtracted } from "./stored-document.ts";

export type DescribeInput = { readonly documentId: string; readonly versionId: number };

/**
 * Describes a version that was read: summary sentences, topics, key terms, entities. Stores the result by version. Does
 * nothing if text, title, rules and summariser are unchanged, unless a configured model failed the last time.
 * @returns `done` if a description was written, `same` if the stored one is current.
 * @throws AppError("not_found") if the version or its document was removed.
 */
export async function describeDocument(context: Context, input: DescribeInput): Promise<"done" | "same"> {
  const { document, version, restricted } = await load(context, input);
  // Restricted text goes to no service.
  const summariser = restricted ? EXTRACTIVE_SUMMARISER : createConfiguredSummariser(context.config);
  const recipeHash = hashOf([DESCRIBE_FINGERPRINT, summariser.id, version.textHash, document.title]);
  const [known] = await context.db
    .select({ recipeHash: documentProfiles.recipeHash, note: documentProfiles.note })
    .from(documentProfiles)
    .where(eq(documentProfiles.versionId, version.id));
  if (known?.recipeHash === recipeHash && known.note === null) return "same";
  const extracted = await readExtracted(context, version);
  const topicsOf = await readTopicsInForce(context.db);
  const described = describeExtracted(extracted, document.title, topicsOf(document.corpusId).vocabulary);
  const summarised = await wordSummary(context, summariser, document.title, extracted, described);
  const { summary, topics, keyTerms, entities } = inCodePoints(extracted.text, described);
  const row = {
    versionId: version.id,
    documentId: document.id,
    summary: [...summary],
    ...summarised,
    topics: [...topics],
    keyTerms: [...keyTerms],
    entities: [...entities],
    recipeHash,
    builtAt: context.now,
  };
  await context.db
    .insert(documentProfiles)
    .values(row)
    .onConflictDoUpdate({ target: documentProfiles.versionId, set: row });
  return "done";
}

async function load(context: Context, { documentId, versionId }: DescribeInput) {
  const [row] = await context.db
    .select({ document: documents, version: versions, open: unrestrictedEvidence(context.actor) })
    .from(versions)
    .innerJoin(documents, eq(documents.id, versions.documentId))
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .where(and(eq(versions.id, versionId), eq(documents.id, documentId), isNull(documents.deletedAt)));
  if (!row) throw new AppError("not_found", "Version not found. It may have been deleted.");
  const { document, version, open } = row;
  return { document, version, restricted: open !== true };
}

/** Prepares the sentences for a model: masks secrets, and leaves out sentences with instructions to a model. */
function wordSummary(
  context: Context,
  summariser: Summariser,
  title: string,
  { text, format }: Extracted,
  { summary }: Description,
): Promise<Summarised> {
  const sentences = summary
    .map(({ start, end }) => text.slice(start, end))
    .filter((sentence) => assessInjection(sentence).injectionFlags.length === 0)
    .map((sentence) => plainPassage(maskSecrets(sentence), format));
  return summariser.summarise({ title: maskSecrets(title), sentences }, context.signal);
}

/** Converts the spans of a description to code points for storage. */
function inCodePoints(text: string, described: Description): Description {
  const { spanToCodePoints } = offsetMap(text);
  return {
    ...described,
    summary: described.summary.map((sentence) => ({
      ...sentence,
      ...spanToCodePoints(sentence),
      // Cutting a long heading may split a surrogate pair, which Postgres does not store.
      sectionPath: sentence.sectionPath.map((heading) => heading.toWellFormed()),
    })),
    entities: described.entities.map((entity) => ({
      ...entity,
      places: entity.places.map(spanToCodePoints),
    })),
  };
}

function hashOf(parts: readonly (string | null)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
