import { inArray, type SQL, sql } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { integers, rows } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import type { Freshness } from "#lib/domain/freshness.ts";
import { freshnessOfRow, selectDocumentRows } from "#lib/services/documents/shared/document-rows.ts";

/** What a pack shows about an item's source. */
export type SourceFacts = {
  readonly projectId: string | null;
  readonly tags: readonly string[];
  readonly confidentiality: string;
  /** sha256 of the cited version's original. */
  readonly byteHash: string;
  /** Flags of all passages that the item's span overlaps. */
  readonly injectionFlags: readonly string[];
  readonly riskScore: number;
  readonly freshness: Freshness["state"];
};

type Row = Omit<SourceFacts, "freshness"> & { readonly place: number };

/**
 * Returns the facts of each candidate that the actor may see, by ref. Runs one query for all, and one for freshness.
 */
export async function sourceFacts(
  context: Context,
  candidates: readonly AssemblyCandidate[],
): Promise<ReadonlyMap<string, SourceFacts>> {
  if (candidates.length === 0) return new Map();
  const ids = [...new Set(candidates.map(({ documentId }) => documentId))];
  const [found, documentRows] = await Promise.all([
    rows<Row>(context.db, statementOf(context, candidates)),
    selectDocumentRows(context, inArray(documents.id, ids), { limit: ids.length, offset: 0 }),
  ]);
  const freshness = new Map(
    documentRows.map((row) => [row.document.id, freshnessOfRow(context, row).state] as const),
  );
  return new Map(
    found.flatMap(({ place, ...facts }) => {
      const candidate = candidates[place - 1];
      if (!candidate) return [];
      const state = freshness.get(candidate.documentId) ?? "unknown";
      return [[candidate.evidenceRef, { ...facts, freshness: state }] as const];
    }),
  );
}

function statementOf({ actor }: Context, candidates: readonly AssemblyCandidate[]): SQL {
  const valuesOf = (number: (candidate: AssemblyCandidate) => number) => integers(candidates.map(number));
  return sql`select wanted.place::int, ${documents}.project_id as "projectId", ${documents}.tags,
      ${documents}.confidentiality, n.byte_hash as "byteHash",
      coalesce(array(select distinct flag from chunks c, unnest(c.injection_flags) as flag
        where c.version_id = n.id and c.generation_id = ${corpora}.published_generation_id
          and c.char_start < wanted."end" and c.char_end > wanted.start order by flag), '{}'::text[]) as "injectionFlags",
      coalesce((select max(c.risk_score) from chunks c where c.version_id = n.id
        and c.generation_id = ${corpora}.published_generation_id
        and c.char_start < wanted."end" and c.char_end > wanted.start), 0)::float8 as "riskScore"
    from unnest(${sql.param(candidates.map(({ documentId }) => documentId))}::text[],
      ${valuesOf(({ version }) => version)}, ${valuesOf(({ span }) => span.start)}, ${valuesOf(({ span }) => span.end)})
      with ordinality as wanted(document_id, version, start, "end", place)
    join ${documents} on ${documents}.id = wanted.document_id
    join ${corpora} on ${corpora}.id = ${documents}.corpus_id
    join versions n on n.document_id = ${documents}.id and n.number = wanted.version
    where ${visibleEvidence(actor)}`;
}
