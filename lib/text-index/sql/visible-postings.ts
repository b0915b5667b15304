import { type SQL, sql } from "drizzle-orm";

/**
 * The postings of a term in passages that a reader may see, as a statement. The statistics of terms count restricted
 * documents too, so they would show whether one contains a word.
 * @param visible the condition on `documents` and `corpora`.
 * @param generations an array of generations; `termId` an expression.
 */
export function visiblePostings(visible: SQL, generations: SQL, termId: SQL, columns = sql`1`): SQL {
  return sql`select ${columns} from postings
    join chunks on chunks.id = postings.chunk_id and not chunks.disabled
    join documents on documents.published_version_id = chunks.version_id
    join corpora on corpora.id = documents.corpus_id
    where postings.generation_id = any(${generations}) and postings.term_id = ${termId}
      and ${visible}`;
}
