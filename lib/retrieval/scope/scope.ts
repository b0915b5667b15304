import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { corpora } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import { jsonOfParts, readPart, type StatementPart } from "#db/statement-part.ts";
import { usedSynonyms } from "#db/synonym-groups.ts";
import { unrestrictedCorpus, visibleEvidence } from "#db/visible-evidence.ts";
import { BUILT_IN_SYNONYMS } from "#lib/domain/built-in-synonyms.ts";
import type { QuestionWeight } from "#lib/domain/candidate.ts";
import { PAGE_GENERATION_LANES } from "#lib/domain/lane.ts";
import { terms } from "#lib/text/analyser.ts";
import { otherForms } from "#lib/text/word-forms.ts";
import { idf, SEGMENT_SHARE, type Totals } from "#lib/text-index/bm25.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { type Expansion, expansionsOf, termsOfSynonyms } from "../question/synonyms.ts";
import { type Admission, admittedCorpus, type LaneIndex } from "./admission.ts";
import { type AskedWords, askedWords } from "./asked-words.ts";

type ScopedCorpus = {
  readonly id: string;
  readonly title: string;
  readonly generationId: number;
  /** The model of its vectors; null when it was indexed without one. */
  readonly embeddingModelId: string | null;
  /** The recipe that its index was built with. */
  readonly recipeHash: string;
  /** Passages indexed. */
  readonly chunks: number;
  /** Sum of their lengths in terms; with `chunks`, BM25's totals. */
  readonly length: number;
  /** Pages of it were indexed, so page lanes may find something. */
  readonly hasPages: boolean;
};

type ScopedTerm = {
  readonly id: number;
  readonly term: string;
  /** Its count in the question, times its inverse frequency among the passages of the corpora asked. */
  readonly weight: number;
  /** The same among segments. */
  readonly segmentWeight: number;
  /** Passages with the term in the corpora asked. */
  readonly frequency: number;
};

/** Maximum number of disabled corpora that a search names. */
const MAX_DISABLED = 20;

/** The corpora that a search may read, and their word statistics for BM25, summed over them (ADR 0008). */
export type Scope = {
  readonly corpora: readonly ScopedCorpus[];
  /** Corpora left out because they are disabled, by title; empty if the frame names its corpora. */
  readonly disabled: readonly { readonly id: string; readonly title: string }[];
  readonly passages: Totals;
  readonly segments: Totals;
  /** The terms of the question that occur. */
  readonly terms: readonly ScopedTerm[];
  /** Other forms of the question's irregular verbs that occur. They are not searched for. */
  readonly otherForms: readonly ScopedTerm[];
  /** Terms of synonyms that are also searched for, with less weight. */
  readonly synonyms: readonly ScopedTerm[];
  /** The inverse frequency of each term of a synonym that occurs and that the question lacks, searched for or not. */
  readonly synonymWeights: ReadonlyMap<string, number>;
  /** The synonyms that these terms are of. */
  readonly expansions: readonly Expansion[];
  /** False if the words were not counted in time. `terms` and `otherForms` are then empty, although they may occur. */
  readonly wordsCounted: boolean;
  /** What this statement has seen of the index, for the statements after it. */
  readonly state: string | null;
  /** The words that were counted. */
  readonly asked: AskedWords;
  /** The index of lanes with generations of their own, in the corpora asked; see `readLaneScope`. */
  readonly laneIndexes: Readonly<Record<string, StoredIndex>>;
};

/** A scope, with the values of the parts that its statement also read: see `readPart`. */
type ReadScope = Scope & { readonly read: Readonly<Record<string, unknown>> };

/** The generations of one lane, as the statement read them. */
type StoredIndex = {
  readonly corpora: readonly CorpusRow[] | null;
  /** See `searchState`. */
  readonly state: string | null;
};

type CorpusRow = ScopedCorpus & {
  readonly segments: number;
  readonly segmentLength: number;
};
type Row = StoredIndex & {
  readonly disabled: Scope["disabled"] | null;
  readonly laneIndexes: Scope["laneIndexes"];
  readonly read: ReadScope["read"];
};

/** Runs a read within a time. Null if it takes longer. */
export type WithinTime = <T>(db: Database, read: (limited: Database) => Promise<T>) => Promise<T | null>;

type ScopeOptions = {
  /** For counting the question's words in the index. The search by meaning needs no counts. */
  readonly withinTime?: WithinTime;
  /** What else the statement reads. */
  readonly parts?: readonly StatementPart<unknown>[];
  /** The question, if synonyms of its words are also searched for. */
  readonly synonymsOf?: string | undefined;
};

const unlimited: WithinTime = (db, read) => read(db);

/** The generation that searches of a corpus read: the published one of the lane's index. */
function generationOf(index: LaneIndex | undefined): SQL {
  return index === undefined
    ? sql`g.id = corpora.published_generation_id`
    : sql`g.corpus_id = corpora.id and g.lane = ${index.lane} and g.state = 'published'`;
}

/** The generations that a search of the asked corpora reads, as an array. */
export function askedGenerations(admission: Admission): SQL {
  return sql`array(select g.id from corpora join generations g on ${generationOf(admission.index)} where ${admittedCorpus(admission)})`;
}

/**
 * Reads which corpora a search asks, and the text lane's word statistics of them, in one statement. The statement also
 * reads what `readLaneScope` needs, because each statement costs a turn at the embedded database.
 */
export async function readScope(
  db: Database,
  admission: Admission,
  termCounts: ReadonlyMap<string, number>,
  { withinTime = unlimited, parts = [], synonymsOf }: ScopeOptions = {},
): Promise<ReadScope> {
  const disabled = disabledCorpora(admission);
  const groups = usedSynonyms(admission.actor, admission.filters.corpora);
  const read = async (asked: AskedWords): Promise<ReadScope> => {
    const all = asked.question === undefined ? parts : [...parts, groups];
    const [row] = await rows<Row>(
      db,
      scopeStatement({ admission, words: asked.words, disabled, parts: all }),
    );
    const found = row ?? NOTHING_READ;
    const used =
      asked.question === undefined || row === undefined ? [] : await readPart(db, groups, found.read);
    const actual = used === BUILT_IN_SYNONYMS ? asked : askedWords(termCounts, asked.question, used);
    // People's own groups are known only now. Without a match of theirs, the words are those that were asked for.
    if (actual.words.some((word) => !asked.words.includes(word))) return read(actual);
    const counted = { ...actual, words: asked.words };
    const scope = await toScope(db, found, counted, withinTime);
    const visible = await withoutHidden(db, admission, scope);
    return {
      ...(visible === null ? scope : await toScope(db, found, visible, withinTime)),
      read: found.read,
    };
  };
  return read(askedWords(termCounts, synonymsOf, BUILT_IN_SYNONYMS));
}

/**
 * Returns the words without synonyms that no passage has which the actor may see; null if there are none. The counts of
 * the index include restricted documents, and an answer names its synonyms.
 */
async function withoutHidden(
  db: Database,
  admission: Admission,
  { expansions, asked, state }: Pick<Scope, "expansions" | "asked" | "state">,
): Promise<AskedWords | null> {
  if (expansions.length === 0) return null;
  const searched = expansions.flatMap((expansion) => expansion.terms.flatMap((term) => terms(term)));
  const visible = await textIndex.readVisibleTerms(db, {
    generations: askedGenerations(admission),
    state,
    visible: visibleEvidence(admission.actor),
    terms: searched,
  });
  if (searched.every((term) => visible.has(term))) return null;
  const isHidden = (other: string) =>
    terms(other).some((term) => searched.includes(term) && !visible.has(term));
  const matches = asked.matches.map((each) => ({
    ...each,
    others: each.others.filter((other) => !isHidden(other)),
  }));
  return { ...asked, matches };
}

/** The disabled corpora that the actor may see, as a JSON array; null if the frame names its corpora. */
function disabledCorpora({ actor, filters }: Admission): SQL {
  if (filters.corpora !== undefined) return sql`null::json`;
  return sql`(select json_agg(off order by title, id) from (
      select ${corpora.id}, ${corpora.title} from ${corpora}
      where ${corpora.deletedAt} is null and not ${corpora.enabled} and ${unrestrictedCorpus(actor)}
      order by ${corpora.title}, ${corpora.id} limit ${MAX_DISABLED}) as off)`;
}

/** Returns the scope of a lane's own index in the corpora of a scope that is already read, for the same words. */
export function readLaneScope(
  db: Database,
  { lane }: Pick<LaneIndex, "lane">,
  scope: Scope,
  withinTime: WithinTime = unlimited,
): Promise<Scope> {
  const { laneIndexes, asked } = scope;
  const own = laneIndexes[lane] ?? { corpora: null, state: null };
  return toScope(db, { ...own, laneIndexes, disabled: null }, asked, withinTime);
}

const NOTHING_READ: Row = {
  ...{ corpora: null, state: null, disabled: null },
  laneIndexes: {},
  read: {},
};

async function toScope(
  db: Database,
  row: Omit<Row, "read">,
  asked: AskedWords,
  withinTime: WithinTime,
): Promise<Scope> {
  const { terms: inQuestion, words, matches, question = "" } = asked;
  const found = row.corpora ?? [];
  const { state, laneIndexes } = row;
  const counted =
    state === null || found.length === 0
      ? []
      : await withinTime(db, (limited) =>
          textIndex.readTermStatistics(limited, {
            generationIds: found.map(({ generationId }) => generationId),
            ...{ words, state },
          }),
        );
  const passages = totalsOf(found, (corpus) => [corpus.chunks, corpus.length]);
  const segments = totalsOf(found, (corpus) => [corpus.segments, corpus.segmentLength]);
  const frequencies = new Map((counted ?? []).map(({ place, chunks }) => [words[place - 1], chunks]));
  const frequencyOf = (term: string) => frequencies.get(term) ?? 0;
  const { expansions, shares } = expansionsOf(question, matches, inQuestion, frequencyOf);
  const occurring = (counted ?? []).map(({ id, place, ...frequency }): ScopedTerm => {
    const term = words[place - 1] ?? "";
    const times = inQuestion.get(term) ?? shares.get(term) ?? 1;
    return {
      id,
      term,
      weight: times * idf(passages.count, frequency.chunks),
      segmentWeight: times * idf(segments.count, frequency.segments),
      frequency: frequency.chunks,
    };
  });
  const forms = new Set([...inQuestion.keys()].flatMap(otherForms));
  const ofSynonyms = new Set(termsOfSynonyms(matches, inQuestion));
  return {
    disabled: row.disabled ?? [],
    corpora: found.map(({ segments: _segments, segmentLength: _length, ...corpus }) => corpus),
    passages,
    segments,
    ...{ state, laneIndexes },
    wordsCounted: counted !== null,
    terms: occurring.filter(({ term }) => inQuestion.has(term)),
    otherForms: occurring.filter(({ term }) => !inQuestion.has(term) && forms.has(term)),
    synonyms: occurring.filter(({ term }) => !inQuestion.has(term) && shares.has(term)),
    synonymWeights: new Map(
      occurring.flatMap(({ term, frequency }) =>
        ofSynonyms.has(term) ? [[term, idf(passages.count, frequency)] as const] : [],
      ),
    ),
    ...{ expansions, asked },
  };
}

type ScopeQuery = {
  readonly admission: Admission;
  readonly words: readonly string[];
  /** The disabled corpora as JSON. */
  readonly disabled: SQL;
  readonly parts: readonly StatementPart<unknown>[];
};

function scopeStatement({ admission, words, disabled, parts }: ScopeQuery): SQL {
  const state = (rowsOfLane: SQL) =>
    textIndex.searchState(words, sql`select "generationId" from ${rowsOfLane}`);
  const listed = (rowsOfLane: SQL) =>
    sql`(select json_agg(to_json(found) order by id) from ${rowsOfLane} as found)`;
  const lanes = PAGE_GENERATION_LANES.map((lane, place) => ({
    ...{ lane, name: sql.raw(`of_lane_${place}`) },
    join: sql`g.corpus_id = corpora.id and g.lane = ${lane} and g.state = 'published'`,
  }));
  const ofLanes = lanes.map(
    ({ name, join }) => sql`, ${name} as materialized (
        ${publishedRows(join)} where corpora.id in (select id from published))`,
  );
  const laneIndexes = lanes.map(
    ({ lane, name }) =>
      sql`${lane}::text, json_build_object('corpora', ${listed(name)}, 'state', ${state(name)})`,
  );
  const published = sql.raw("published");
  return sql`with published as materialized (
        ${publishedRows(generationOf(undefined))} where ${admittedCorpus(admission)})${sql.join(ofLanes)}
      select ${listed(published)} as corpora, ${disabled} as disabled,
        ${state(published)} as state,
        json_build_object(${sql.join(laneIndexes, sql`, `)}) as "laneIndexes",
        ${jsonOfParts(parts)} as read`;
}

/** Selects the generations `g` of corpora. The caller adds the condition on `corpora`. */
function publishedRows(join: SQL): SQL {
  return sql`select corpora.id, corpora.title, g.id as "generationId", g.embedding_model_id as "embeddingModelId",
      g.recipe_hash as "recipeHash", g.chunk_count as chunks, g.total_length as length,
      g.segment_count as segments, g.segment_length as "segmentLength",
      exists (select 1 from generations v
        where v.corpus_id = corpora.id and v.lane = any(${sql.param(PAGE_GENERATION_LANES)}::text[]) and v.state = 'published') as "hasPages"
    from corpora join generations g on ${join}`;
}

function totalsOf(
  corpora: readonly CorpusRow[],
  totals: (corpus: CorpusRow) => readonly [number, number],
): Totals {
  const each = corpora.map(totals);
  return {
    count: each.reduce((sum, [count]) => sum + count, 0),
    length: each.reduce((sum, [, length]) => sum + length, 0),
  };
}

/** Returns whether the corpora asked have passages that searches cannot find, because their index is damaged. */
export function isDamaged({ state }: Pick<Scope, "state">): boolean {
  return state !== null && textIndex.isDamaged(state);
}

/** The weights of a word that no passage has. It counts as the rarest. */
export function absentWeight({
  passages,
  segments,
}: Pick<Scope, "passages" | "segments">): Pick<ScopedTerm, "weight" | "segmentWeight"> {
  return { weight: idf(passages.count, 0), segmentWeight: idf(segments.count, 0) };
}

/** What BM25, the segment's share included, can give a passage for a term at most. */
export function sharedWeight({
  weight,
  segmentWeight,
}: Pick<ScopedTerm, "weight" | "segmentWeight">): number {
  return (1 - SEGMENT_SHARE) * weight + SEGMENT_SHARE * segmentWeight;
}

/** The most that BM25, the segment's share included, can give a passage, and how many of the question's words occur. */
export function questionWeight({ terms }: Pick<Scope, "terms">): QuestionWeight {
  const ceiling = terms.reduce((sum, term) => sum + sharedWeight(term), 0);
  return { ceiling, terms: terms.length };
}
