import { sql } from "drizzle-orm";

/**
 * What never changes in a passage's row. Its id is never used again, so a process may remember the facts; a search must
 * only use those of passages that it has admitted.
 */
export type PassageFacts = {
  /** The number of its version. */
  readonly version: number;
  readonly ordinal: number;
  readonly segmentId: number;
  /** Code points. */
  readonly charStart: number;
  readonly charEnd: number;
  readonly page: number | null;
  readonly pageLast: number | null;
  readonly riskScore: number;
  readonly isContentsList: boolean;
  readonly isGlossary: boolean;
  readonly policySectionId: string | null;
  readonly clauseIds: readonly string[];
  /** Term ids in the text's order. */
  readonly terms: readonly number[];
};

/** Headings of lists that lead to other places of the document. */
const LIST_HEADING =
  "(?in)^(table of |list of )?(contents|figures|tables|maps|policies|appendices)( page)?$|^(subject |general )?index( of .{1,40})?$";
/** Ends of lines that are page numbers. */
const PAGE_NUMBER = String.raw`[\s.…]\d{1,4}\s*($|\n)`;
/** Short lines that name another part: "Appendix B – Superseded policies". */
const NAMED_PART = String.raw`(?in)^\s*(appendix|annex|schedule|map|figure|table|policy)\s+\S{1,6}.{0,100}$`;
/** The fewest entries of a list. */
const MIN_ENTRIES = 3;
/** Characters of a passage for each of its entries. With more, text follows the names. */
const MAX_CHARS_AN_ENTRY = 150;

/**
 * True for a passage of a list of contents, of appendices or of an index: a heading above it says so, and most of its
 * lines end in page numbers or are names of other parts.
 */
const IS_CONTENTS_LIST = sql`case when array_to_string(chunks.section_path, E'\\n') ~ ${LIST_HEADING}
          then greatest(regexp_count(chunks.text, ${PAGE_NUMBER}), regexp_count(chunks.text, ${NAMED_PART}))
            >= greatest(${MIN_ENTRIES}::int, char_length(chunks.text) / ${MAX_CHARS_AN_ENTRY}::int) else false end`;

/** Headings of lists of words with their meanings. */
const GLOSSARY_HEADING =
  "(?in)^(\\S{1,4}[.:]? |(appendix|annex|part) \\S{1,4}[.:]?( [–-])? )?(glossary|abbreviations|acronyms|definitions)( (of|and) .{1,40})?$";

const IS_GLOSSARY = sql`array_to_string(chunks.section_path, E'\\n') ~ ${GLOSSARY_HEADING}`;

/** The facts of a row of `chunks` as JSON. */
export const FACTS = sql`json_build_object('version', (select number from versions where id = chunks.version_id),
    'ordinal', chunks.chunk_ordinal, 'segmentId', chunks.segment_id,
    'charStart', chunks.char_start, 'charEnd', chunks.char_end, 'page', chunks.page, 'pageLast', chunks.page_last,
    'riskScore', chunks.risk_score::float8, 'isContentsList', ${IS_CONTENTS_LIST}, 'isGlossary', ${IS_GLOSSARY},
    'policySectionId', chunks.policy_section_id, 'clauseIds', chunks.clause_ids,
    'terms', chunks.term_sequence)`;

/** What the facts of a passage take in memory besides its terms. */
const ENTRY_BYTES = 600;
const BYTES_PER_TERM = 8;
/** About 10,000 passages. */
const CACHE_BYTES = 24 * 1024 ** 2;

/** The passages that were read last, up to a number of bytes. */
export class FactCache {
  readonly #known = new Map<number, PassageFacts>();
  readonly #limit: number;
  #bytes = 0;

  constructor(limit = CACHE_BYTES) {
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(id: number): PassageFacts | undefined {
    const known = this.#known.get(id);
    if (known === undefined) return undefined;
    this.#known.delete(id);
    this.#known.set(id, known);
    return known;
  }

  set(id: number, passage: PassageFacts): void {
    this.#remove(id);
    this.#known.set(id, passage);
    this.#bytes += bytesOf(passage);
    for (const [oldest] of this.#known) {
      if (this.#bytes <= this.#limit) return;
      this.#remove(oldest);
    }
  }

  /** For a database that was replaced by another, where ids mean other passages. */
  clear(): void {
    this.#known.clear();
    this.#bytes = 0;
  }

  #remove(id: number): void {
    const known = this.#known.get(id);
    if (known === undefined) return;
    this.#bytes -= bytesOf(known);
    this.#known.delete(id);
  }
}

function bytesOf({ terms }: PassageFacts): number {
  return ENTRY_BYTES + BYTES_PER_TERM * terms.length;
}

const caches = new WeakMap<object, FactCache>();

/** The cache of a database's client. Each process has its own. */
export function factCacheOf(client: object): FactCache {
  const known = caches.get(client) ?? new FactCache();
  caches.set(client, known);
  return known;
}
