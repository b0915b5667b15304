import { sql } from "drizzle-orm";
import { integers, rows } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import { COMPARED_DEPTH } from "#lib/domain/compare.ts";
import { judgedRef } from "#lib/domain/evaluation.ts";
import type { PassageWords } from "#lib/domain/evaluation-views.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { ReceiptResult } from "#lib/domain/receipt.ts";
import type { Snippet } from "#lib/domain/search-result.ts";
import type { Span } from "#lib/domain/span.ts";
import { withoutOverlaps } from "#lib/domain/without-overlaps.ts";
import { matchesIn, snippet } from "#lib/explain/snippet.ts";
import { parseQuery } from "#lib/retrieval/question/parse.ts";
import type { ListedEvidence } from "#lib/services/compare/internal/compare-evidence.ts";
import { readPassages } from "#lib/services/judgements/read-passages.ts";
import type { ReceiptView } from "#lib/services/receipts/read-receipt.ts";

const NOWHERE = { sectionPath: [], clauseIds: [] } as const;

/**
 * Returns what a receipt logged, in the form of a search's results. Order and scores are the logged ones; the words are
 * read again if the reader may still see them.
 */
export async function loggedEvidence(context: Context, receipt: ReceiptView): Promise<ListedEvidence[]> {
  const results = bestPassages(receipt.results).slice(0, COMPARED_DEPTH);
  const [{ passages }, places] = await Promise.all([
    readPassages(context, { refs: results.map(({ ref }) => ref) }),
    placesOf(context, results),
  ]);
  const words = new Map(passages.map((each) => [each.evidenceRef, each]));
  const { terms } = parseQuery(receipt.query);
  const corpora = new Map(receipt.corpora.map(({ id, title }) => [id, title]));
  return results.map((result, index) => {
    const { ref, score, documentId, version, page, lanes, corpusId, shown } = result;
    const read = words.get(ref);
    const place = read && places.get(ref);
    return {
      ref,
      judgedAs: read?.judgedAs ?? judgedRef(ref, { version, page }),
      rank: index + 1,
      score,
      documentId,
      version,
      page,
      title: receipt.titles[documentId] ?? null,
      corpus: { id: corpusId, title: corpora.get(corpusId) ?? corpusId },
      place: {
        ...(place ? { sectionPath: place.sectionPath, clauseIds: place.clauseIds } : NOWHERE),
        pageFirst: place?.page ?? page,
        pageLast: place?.pageLast ?? page,
      },
      snippet: read ? snippetOf(read, terms) : null,
      lanes,
      freshness: shown?.freshness ?? null,
    };
  });
}

/** The passage's words with the query's words marked. Without the rarity of each word, which receipts do not store. */
function snippetOf({ text, cut }: PassageWords, terms: ReadonlyMap<string, number>): Snippet {
  const found = snippet(text, matchesIn(text, terms));
  return cut ? { ...found, truncatedEnd: true } : found;
}

/** Of a document's overlapping passages (an atom and its clause) only the best counts, as in a search. */
function bestPassages(results: readonly ReceiptResult[]): ReceiptResult[] {
  const byRank = [...results].sort((a, b) => a.rank - b.rank);
  return withoutOverlaps(byRank, spanOf, ({ documentId }) => documentId);
}

function spanOf({ ref }: ReceiptResult): Span | null {
  const parsed = parseEvidenceRef(ref);
  return parsed?.kind === "doc" ? parsed.span : null;
}

type Place = {
  readonly ordinal: number;
  readonly sectionPath: string[];
  readonly clauseIds: string[];
  readonly page: number | null;
  readonly pageLast: number | null;
};

/** Returns the places of passages whose version is still indexed. Called only for passages whose words are shown. */
async function placesOf(
  { db }: Context,
  results: readonly ReceiptResult[],
): Promise<ReadonlyMap<string, Place>> {
  const wanted = results.flatMap((result) => {
    const span = spanOf(result);
    return span === null ? [] : [{ ...result, span }];
  });
  if (wanted.length === 0) return new Map();
  const found = await rows<Place>(
    db,
    sql`select wanted.ordinal::int, c.section_path as "sectionPath", c.clause_ids as "clauseIds", c.page,
        c.page_last as "pageLast"
      from unnest(${sql.param(wanted.map(({ documentId }) => documentId))}::text[],
        ${integers(wanted.map(({ version }) => version))}, ${integers(wanted.map(({ span }) => span.start))},
        ${integers(wanted.map(({ span }) => span.end))})
        with ordinality as wanted(document_id, number, char_start, char_end, ordinal)
      join versions v on v.document_id = wanted.document_id and v.number = wanted.number
      join chunks c on c.version_id = v.id and c.char_start = wanted.char_start and c.char_end = wanted.char_end`,
  );
  return new Map(
    found.flatMap((place) => {
      const result = wanted[place.ordinal - 1];
      return result ? [[result.ref, place] as const] : [];
    }),
  );
}
