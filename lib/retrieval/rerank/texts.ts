import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { integers, rows } from "#db/statement.ts";
import { withoutHidden } from "#db/without-hidden.ts";
import type { Evidence } from "../evidence.ts";

/** Maximum number of characters that a reranker reads of a text: longer than any passage and most pages. */
const MAX_CHARS = 6000;

/**
 * Returns the text that a reranker reads of each piece of evidence, in the order given. For a passage: its headings and
 * words. For a page or an asset: the caption and the page's passages. Empty without words.
 */
export async function readTexts(db: Database, evidence: readonly Evidence[]): Promise<string[]> {
  const chunkIds = evidence.flatMap(({ chunkId }) => chunkId ?? []);
  const pages = evidence.flatMap(({ chunkId, pages: [page] }) => (chunkId === null && page ? [page] : []));
  const [passages, onPages] = await Promise.all([
    chunkIds.length === 0 ? [] : readPassageRows(db, chunkIds),
    pages.length === 0 ? [] : readPages(db, pages),
  ]);
  const passage = new Map(passages.map((row) => [row.id, row]));
  const page = new Map(onPages.map((row) => [`${row.versionId}#${row.page}`, row.text]));
  return evidence.map(({ chunkId, pages: [first] }) => {
    if (chunkId === null)
      return first
        ? joinAndCut([first.asset?.caption ?? "", page.get(`${first.versionId}#${first.page}`) ?? ""])
        : "";
    const found = passage.get(chunkId);
    return found ? joinAndCut([found.headings, found.text]) : "";
  });
}

function joinAndCut(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== "")
    .join("\n")
    .slice(0, MAX_CHARS);
}

const HEADINGS = withoutHidden("array_to_string(section_path, E'\\n')");

type PassageRow = { readonly id: number; readonly headings: string; readonly text: string };

function readPassageRows(db: Database, ids: readonly number[]): Promise<PassageRow[]> {
  return rows<PassageRow>(
    db,
    sql`select id, replace(${sql.raw(HEADINGS)}, E'\\n', ' > ') as headings, text from chunks where id = any(${integers(ids)})`,
  );
}

type PageRow = { readonly versionId: number; readonly page: number; readonly text: string };

/** Only the text lane's passages: the visual-text lane's record of a page repeats the same words. */
function readPages(
  db: Database,
  pages: readonly { readonly versionId: number; readonly page: number }[],
): Promise<PageRow[]> {
  return rows<PageRow>(
    db,
    sql`select asked."versionId", asked.page, string_agg(chunks.text, e'\n' order by chunks.chunk_ordinal) as text
      from (select distinct * from unnest(${integers(pages.map(({ versionId }) => versionId))},
        ${integers(pages.map(({ page }) => page))}) as p("versionId", page)) as asked
      join chunks on chunks.version_id = asked."versionId"
        and asked.page between chunks.page and coalesce(chunks.page_last, chunks.page)
      where chunks.generation_id in (select published_generation_id from corpora)
      group by asked."versionId", asked.page`,
  );
}
