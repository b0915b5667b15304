import { sql } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { laterEdition } from "#lib/domain/later-edition.ts";
import type { Relation } from "#lib/domain/relation.ts";
import type { Span } from "#lib/domain/span.ts";
import { editionRows } from "../shared/relation-editions.ts";
import type { RelationSource } from "./relation-stored.ts";

/** Minimum cosine of similar documents. */
const SIMILAR = 0.8;
const MAX_SIMILAR = 10;
/** A name that occurs in more documents than this relates none of them. */
const RARE = 5;
const MAX_SHARED = 60;

const placeOf = ({ documentId, version }: RelationSource) => ({ documentId, version, span: null });

type SimilarRow = { readonly documentId: string; readonly version: number; readonly similarity: number };

/**
 * Returns the documents most similar to this one, by the cosine of their mean vectors in the same model. Computed on
 * request, so that both documents of a pair have the same score.
 */
export async function similarRelations(context: Context, source: RelationSource): Promise<Relation[]> {
  const found = await rows<SimilarRow>(
    context.db,
    sql`select ${documents}.id as "documentId", n.number as version,
        round((1 - (mine.embedding <=> theirs.embedding))::numeric, 4)::float8 as similarity
      from related_versions mine
      join related_versions theirs on theirs.model_id = mine.model_id and theirs.version_id <> mine.version_id
        and theirs.embedding is not null
      join versions n on n.id = theirs.version_id
      join ${documents} on ${documents}.id = n.document_id and ${documents}.published_version_id = n.id
      join ${corpora} on ${corpora}.id = ${documents}.corpus_id
      where mine.version_id = ${source.versionId} and mine.embedding is not null
        and ${documents}.id <> ${source.documentId} and ${visibleEvidence(context.actor)}
        and 1 - (mine.embedding <=> theirs.embedding) >= ${SIMILAR}::float8
      order by similarity desc, ${documents}.id limit ${MAX_SIMILAR}`,
  );
  return found.map(({ documentId, version, similarity }) => ({
    kind: "similar_document",
    score: similarity,
    from: placeOf(source),
    to: { documentId, version, span: null },
    uri: null,
    evidence: { words: `similarity ${similarity.toFixed(2)}`, span: null, method: "vectors" },
  }));
}

/** Returns documents that seem to be earlier or later editions of this one. The later edition leads to the earlier. */
export async function editionRelations(context: Context, source: RelationSource): Promise<Relation[]> {
  const editions = await editionRows(context, [source.documentId]);
  const ownEdition = editions.find(({ documentId }) => documentId === source.documentId);
  if (!ownEdition) return [];
  return editions.flatMap((other): Relation[] => {
    const order = other.documentId === ownEdition.documentId ? null : laterEdition(ownEdition, other);
    if (order === null) return [];
    const [later, earlier] = order.later === "a" ? [ownEdition, other] : [other, ownEdition];
    return [
      {
        kind: "supersedes_candidate",
        score: 0.6,
        from: { documentId: later.documentId, version: later.version, span: null },
        to: { documentId: earlier.documentId, version: earlier.version, span: null },
        uri: null,
        evidence: { words: order.reason, span: null, method: "title" },
      },
    ];
  });
}

type EntityRow = {
  readonly documentId: string;
  readonly version: number;
  readonly words: string;
  readonly bearers: number;
  readonly mine: Span;
  readonly theirs: Span;
};

/** Returns documents that name the same person, organisation, place or reference, if few documents do. */
export async function entityRelations(context: Context, source: RelationSource): Promise<Relation[]> {
  const found = await rows<EntityRow>(
    context.db,
    sql`with shared as (
        select mine.ordinal, ${documents}.id as "documentId", n.number as version, mine.evidence->>'words' as words,
          jsonb_build_object('start', mine.char_start, 'end', mine.char_end) as mine,
          jsonb_build_object('start', theirs.char_start, 'end', theirs.char_end) as theirs,
          (count(*) over (partition by mine.ordinal))::int as bearers
        from relations mine
        join relations theirs on theirs.to_key = mine.to_key and theirs.kind = 'shared_entity'
          and theirs.version_id <> mine.version_id
        join versions n on n.id = theirs.version_id
        join ${documents} on ${documents}.id = n.document_id and ${documents}.published_version_id = n.id
        join ${corpora} on ${corpora}.id = ${documents}.corpus_id
        where mine.version_id = ${source.versionId} and mine.kind = 'shared_entity'
          and ${documents}.id <> ${source.documentId} and ${visibleEvidence(context.actor)})
      select * from shared where bearers < ${RARE} order by bearers, ordinal, "documentId" limit ${MAX_SHARED}`,
  );
  return found.map(({ documentId, version, words, bearers, mine, theirs }) => ({
    kind: "shared_entity",
    score: Math.round(60 / Math.sqrt(bearers)) / 100,
    from: { ...placeOf(source), span: mine },
    to: { documentId, version, span: theirs },
    uri: null,
    evidence: { words, span: mine, method: "entity" },
  }));
}

/** Returns the relation to the previous version. */
export async function versionRelations(context: Context, source: RelationSource): Promise<Relation[]> {
  const [before] = await rows<{ readonly number: number }>(
    context.db,
    sql`select number from versions where document_id = ${source.documentId} and number < ${source.version}
      and text_hash is not null order by number desc limit 1`,
  );
  if (!before) return [];
  return [
    {
      kind: "earlier_version",
      score: 1,
      from: placeOf(source),
      to: { documentId: source.documentId, version: before.number, span: null },
      uri: null,
      evidence: { words: `version ${before.number}`, span: null, method: "metadata" },
    },
  ];
}
