import { and, eq } from "drizzle-orm";
import { relatedVersions, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { DocumentRelation, DocumentRelations, Relation } from "#lib/domain/relation.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { requireDocumentRow } from "#lib/services/documents/shared/document-rows.ts";
import { otherDocuments } from "./internal/relation-documents.ts";
import {
  editionRelations,
  entityRelations,
  similarRelations,
  versionRelations,
} from "./internal/relation-pairs.ts";
import { othersRelations, ownRelations } from "./internal/relation-stored.ts";

export type ReadRelationsInput = { readonly documentId: string; readonly version?: number };

/** Maximum number of relations returned per direction, best first. */
const MAX_RELATIONS = 500;

/**
 * Returns the relations from and to a document, best first, with the title of the other end. Leaves out relations with
 * an end that the actor may not see. Masks secrets in words.
 * @throws AppError("not_found") if there is no such document or version, or the actor may not see it.
 */
export async function readRelations(context: Context, input: ReadRelationsInput): Promise<DocumentRelations> {
  const { document, publishedNumber } = await requireDocumentRow(context, input.documentId);
  const number = input.version ?? publishedNumber ?? document.currentVersion;
  const [row] = await context.db
    .select({ version: versions, related: relatedVersions.versionId })
    .from(versions)
    .leftJoin(relatedVersions, eq(relatedVersions.versionId, versions.id))
    .where(and(eq(versions.documentId, document.id), eq(versions.number, number)));
  if (!row && input.version !== undefined)
    throw new AppError("not_found", "Version not found. The document has other versions.");
  const shared = { documentId: document.id, version: number };
  if (!row || row.related === null) return { ...shared, state: "waiting", outgoing: [], incoming: [] };
  const source = { ...shared, versionId: row.version.id };
  const [own, others, similar, editions, entities, earlier] = await Promise.all([
    ownRelations(context, source),
    othersRelations(context, source),
    similarRelations(context, source),
    editionRelations(context, source),
    entityRelations(context, source),
    versionRelations(context, source),
  ]);
  const all = [...own, ...others, ...similar, ...editions, ...entities, ...earlier];
  const isOut = ({ from }: Relation) => from.documentId === document.id;
  const outgoing = all.filter(isOut);
  const leading = all.filter((relation) => !isOut(relation));
  const ends = await otherDocuments(context, all);
  const relationsAt = (relations: readonly Relation[], end: "from" | "to") =>
    onceForDocument(bestFirst(relations), end).flatMap((relation): DocumentRelation[] => {
      const place = relation[end];
      const other = place === null ? null : (ends.get(place.documentId) ?? null);
      return place !== null && other === null ? [] : [{ relation: masked(relation), other }];
    });
  return {
    ...shared,
    state: "ready",
    outgoing: relationsAt(outgoing, "to").slice(0, MAX_RELATIONS),
    incoming: relationsAt(leading, "from").slice(0, MAX_RELATIONS),
  };
}

function masked(relation: Relation): Relation {
  const { evidence, uri } = relation;
  return {
    ...relation,
    uri: uri === null ? null : maskSecrets(uri),
    evidence: { ...evidence, words: maskSecrets(evidence.words) },
  };
}

/** Keeps only the best of several relations of one kind to a whole document, which may be named on every page. */
function onceForDocument(relations: readonly Relation[], end: "from" | "to"): Relation[] {
  const seen = new Set<string>();
  return relations.filter(({ kind, to, [end]: place }) => {
    if (to === null || to.span !== null || place === null) return true;
    const key = `${kind} ${place.documentId}`;
    return !seen.has(key) && seen.add(key);
  });
}

function bestFirst(relations: readonly Relation[]): Relation[] {
  const place = ({ from, to }: Relation) => `${to?.documentId ?? ""} ${from.documentId}`;
  return relations.toSorted(
    (a, b) =>
      b.score - a.score ||
      (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0) ||
      (a.from.span?.start ?? -1) - (b.from.span?.start ?? -1) ||
      (place(a) < place(b) ? -1 : 1),
  );
}
