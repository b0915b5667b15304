import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { corpora, documents, versions, versionTexts } from "#db/schema/index.ts";
import { wholeTextOf } from "#db/version-text.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { GoldenSet, GoldenTarget } from "#lib/domain/evaluation.ts";
import { type EvidenceRef, parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { offsetMap, sliceCodePoints } from "#lib/domain/offsets.ts";
import type { ResolvedTarget } from "#lib/evaluation/golden/targets.ts";
import { findQuote } from "#lib/evaluation/golden/words.ts";

type Known = {
  readonly documentId: string;
  readonly corpusId: string;
  readonly sourcePath: string;
  readonly versionId: number;
  readonly version: number;
};

export type Library = {
  /** Visible, published documents with a source path, which may be written as `corpus:path`. */
  byPath(sourcePath: string): readonly Known[];
  resolve(target: GoldenTarget, index: number): Promise<ResolvedTarget>;
};

/** Reads once which documents a set names. Reads a text when a target first needs it. */
export async function openLibrary(context: Context, set: GoldenSet): Promise<Library> {
  const known = await knownDocuments(context, set);
  const texts = new Map<number, Promise<string>>();
  const textOf = (versionId: number) => {
    const reading = texts.get(versionId) ?? readText(context, versionId);
    texts.set(versionId, reading);
    return reading;
  };
  const byPath = (name: string) =>
    known.filter(({ corpusId, sourcePath }) => name === sourcePath || name === `${corpusId}:${sourcePath}`);
  return {
    byPath,
    async resolve(target, index) {
      const base = { ...target, id: String(index), label: labelOf(target) };
      const { where } = target;
      if (where.kind === "ref") {
        const ref = parseEvidenceRef(where.evidenceRef);
        return { ...base, ...(await placeRef(context, known, textOf, ref)) };
      }
      const found = byPath(where.sourcePath);
      if (found.length === 0) {
        return { ...base, places: [], missing: `No document ${where.sourcePath} can be searched.` };
      }
      if (where.kind === "document") {
        const places = found.map(({ documentId }) => ({ documentId, span: null, page: null }));
        return { ...base, places, missing: null };
      }
      return { ...base, ...(await placeQuote(found, textOf, where.quote, where.sourcePath)) };
    },
  };
}

function labelOf({ where }: GoldenTarget): string {
  if (where.kind === "document") return where.sourcePath;
  return where.kind === "ref" ? where.evidenceRef : `${where.sourcePath} “${where.quote}”`;
}

type Placed = Pick<ResolvedTarget, "places" | "missing">;

async function placeQuote(
  found: readonly Known[],
  textOf: (versionId: number) => Promise<string>,
  quote: string,
  name: string,
): Promise<Placed> {
  const places = [];
  for (const { documentId, versionId } of found) {
    const text = await textOf(versionId);
    const map = offsetMap(text);
    for (const span of findQuote(text, quote))
      places.push({ documentId, span: map.spanToCodePoints(span), page: null });
  }
  return { places, missing: places.length === 0 ? `“${quote}” is not in ${name}.` : null };
}

/** For a ref of an older version, finds its words in the published one. */
async function placeRef(
  context: Context,
  known: readonly Known[],
  textOf: (versionId: number) => Promise<string>,
  ref: EvidenceRef | null,
): Promise<Placed> {
  const gone = { places: [], missing: "Its target no longer exists." };
  if (ref === null || (ref.kind !== "doc" && ref.kind !== "page")) return gone;
  const { documentId } = ref;
  const published = known.find((document) => document.documentId === documentId);
  if (published === undefined) return gone;
  if (ref.kind === "page") return { places: [{ documentId, span: null, page: ref.page }], missing: null };
  if (ref.version === published.version)
    return { places: [{ documentId, span: ref.span, page: null }], missing: null };
  const [old] = await context.db
    .select({ id: versions.id })
    .from(versions)
    .where(and(eq(versions.documentId, documentId), eq(versions.number, ref.version)));
  if (old === undefined) return gone;
  const quote = sliceCodePoints(await textOf(old.id), ref.span.start, ref.span.end);
  return placeQuote([published], textOf, quote, published.sourcePath);
}

async function knownDocuments(context: Context, set: GoldenSet): Promise<Known[]> {
  const targets = set.cases.flatMap((each) => each.targets.map(({ where }) => where));
  const paths = [
    ...set.cases.flatMap((each) => each.acceptableSourcePaths),
    ...targets.flatMap((where) => (where.kind === "ref" ? [] : [where.sourcePath])),
  ];
  const ids = targets.flatMap((where) => {
    const ref = where.kind === "ref" ? parseEvidenceRef(where.evidenceRef) : null;
    return ref?.kind === "doc" || ref?.kind === "page" ? [ref.documentId] : [];
  });
  return context.db
    .select({
      documentId: documents.id,
      corpusId: documents.corpusId,
      sourcePath: documents.sourcePath,
      versionId: versions.id,
      version: versions.number,
    })
    .from(documents)
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .innerJoin(versions, eq(versions.id, documents.publishedVersionId))
    .where(
      and(
        visibleEvidence(context.actor),
        isNotNull(documents.publishedVersionId),
        or(
          sql`${documents.sourcePath} = any(${sql.param(paths)}::text[])`,
          sql`${documents.corpusId} || ':' || ${documents.sourcePath} = any(${sql.param(paths)}::text[])`,
          ids.length === 0 ? undefined : inArray(documents.id, ids),
        ),
      ),
    )
    .orderBy(documents.corpusId, documents.sourcePath);
}

async function readText(context: Context, versionId: number): Promise<string> {
  const [row] = await context.db
    .select({ text: versionTexts.text })
    .from(versionTexts)
    .where(eq(versionTexts.versionId, versionId));
  return row === undefined ? "" : wholeTextOf(context.sql, versionId, row.text);
}
