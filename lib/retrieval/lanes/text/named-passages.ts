import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { rows } from "#db/statement.ts";
import type { ParsedQuery } from "../../question/parse.ts";
import { type Admission, admitted } from "../../scope/admission.ts";

/** Passages that a question names. */
type NamedPassages = {
  /** Further candidates: neither words nor meaning need find them. */
  readonly proposed: readonly number[];
  /** The captions that the question names, as printed, by the passages that have them: "Table 4.1". */
  readonly captioned: ReadonlyMap<number, string>;
};

/** Passages proposed for the file names, and for the captions, of a question. */
const MAX_PROPOSED = 50;
/** Many documents have a “Table 1”. Up to this many passages are raised. */
const MAX_CAPTIONED = 2000;

/** Returns the opening passages of documents whose file name the question names, and the passages of named captions. */
export async function namedPassages(
  db: Database,
  admission: Admission,
  query: ParsedQuery,
): Promise<NamedPassages> {
  const [opening, captioned] = await Promise.all([
    openingPassages(db, admission, query),
    captionedPassages(db, admission, query),
  ]);
  return { proposed: [...opening, ...[...captioned.keys()].slice(0, MAX_PROPOSED)], captioned };
}

/** "04-housing.md": file names are not in the text, so neither half would find them. */
async function openingPassages(
  db: Database,
  admission: Admission,
  query: ParsedQuery,
): Promise<readonly number[]> {
  if (query.fileNames.length === 0) return [];
  const found = await rows<{ id: number }>(
    db,
    sql`select chunks.id from documents
      join corpora on corpora.id = documents.corpus_id
      join chunks on chunks.version_id = documents.published_version_id and chunks.chunk_ordinal = 0
      where strpos(${query.given}, lower(documents.file_name)) > 0 and ${admitted(admission)}
      order by chunks.id limit ${MAX_PROPOSED}`,
  );
  return found.map((row) => row.id);
}

/** The caption and its table, or the start of an appendix, by the anchors of "Table 4.1" and "Appendix B". */
async function captionedPassages(
  db: Database,
  admission: Admission,
  { captions }: ParsedQuery,
): Promise<ReadonlyMap<number, string>> {
  if (captions.length === 0) return new Map();
  const found = await rows<{ id: number; label: string }>(
    db,
    sql`select chunks.id, x.label from anchors x
      join documents on documents.published_version_id = x.version_id
      join corpora on corpora.id = documents.corpus_id
      join chunks on chunks.version_id = x.version_id and chunks.char_end > x.char_start
        and chunks.char_start < case when x.kind = 'asset' then x.char_end else x.char_start + 1 end
      where x.key = any(${sql.param([...captions])}::text[]) and x.kind in ('asset', 'clause', 'section')
        and ${admitted(admission)}
      order by chunks.id limit ${MAX_CAPTIONED}`,
  );
  return new Map(found.map(({ id, label }) => [Number(id), label]));
}
