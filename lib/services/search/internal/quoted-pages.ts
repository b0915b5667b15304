import { sql } from "drizzle-orm";
import { firstPageOf, lastPageOf } from "#db/pages-of-span.ts";
import { rows } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { AnswerCell, AnswerSentence, PassageResult } from "#lib/domain/search-result.ts";

type Row = { readonly ref: string; readonly first: number | null; readonly last: number | null };

/**
 * Adds the pages of quoted sentences and cells to passages that span pages: a passage may begin on the page before its
 * quote. Runs one statement if there are such quotes, or else none.
 */
export async function withQuotedPages(
  context: Context,
  passages: readonly PassageResult[],
): Promise<PassageResult[]> {
  const spanning = passages.filter(({ pageFirst, pageLast }) => pageFirst !== pageLast);
  const refs = spanning.flatMap(({ sentence, cell }) =>
    [sentence, cell].flatMap((quoted) => quoted?.evidenceRef ?? []),
  );
  if (refs.length === 0) return [...passages];
  const wanted = refs.flatMap((ref) => {
    const parsed = parseEvidenceRef(ref);
    if (parsed?.kind !== "doc") return [];
    return [{ ref, document: parsed.documentId, version: parsed.version, ...parsed.span }];
  });
  const place = { versionId: sql`v.id`, start: sql`w.start`, end: sql`w."end"` };
  const found = await rows<Row>(
    context.db,
    sql`select w.ref, ${firstPageOf(place)} as first, ${lastPageOf(place)} as last
      from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb)
        as w(ref text, document text, version int, start int, "end" int)
      join versions v on v.document_id = w.document and v.number = w.version`,
  );
  const pagesOf = new Map(
    found.flatMap(({ ref, first, last }) =>
      first === null ? [] : [[ref, { first, last: last ?? first }] as const],
    ),
  );
  const placed = <Quoted extends AnswerSentence | AnswerCell>(quoted: Quoted): Quoted => {
    const pages = pagesOf.get(quoted.evidenceRef);
    return pages ? { ...quoted, pages } : quoted;
  };
  return passages.map((passage) => ({
    ...passage,
    sentence: passage.sentence && placed(passage.sentence),
    cell: passage.cell && placed(passage.cell),
  }));
}
