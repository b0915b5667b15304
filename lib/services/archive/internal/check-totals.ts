import { damaged } from "#lib/archive/read.ts";
import { DRAWN_FORMATS } from "#lib/domain/formats.ts";
import type { ImportState } from "./import-state.ts";

/**
 * Checks that each version's text is as long as the version says, which bounds the places of its passages.
 * @throws AppError("damaged")
 */
export function checkTextLengths({ versions, textPieces }: ImportState): void {
  for (const [name, { id, charCount }] of versions)
    if ((textPieces.get(id)?.chars ?? 0) !== charCount)
      throw damaged(`The text of ${name} has another length than the archive says.`);
}

/**
 * Checks that each version has the pages that it says. Every corpus's searches and reports add these counts.
 * @throws AppError("damaged")
 */
export async function checkPageCounts({ context, corpusId }: ImportState): Promise<void> {
  const [wrong] = await context.sql<{ name: string }[]>`
    select concat(v.document_id, '@', v.number) as name from versions v
    join documents d on d.id = v.document_id and d.corpus_id = ${corpusId}
    where v.page_count <> (select count(*) from pages p where p.version_id = v.id)
      or v.page_count > 0 and v.format <> all(${[...DRAWN_FORMATS]}::text[])
    limit 1`;
  if (wrong)
    throw damaged(`The archive does not have the pages that ${wrong.name} says it has. Export it again.`);
}
