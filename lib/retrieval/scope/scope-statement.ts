import { type SQL, sql } from "drizzle-orm";
import { corpora } from "#db/schema/index.ts";
import { jsonOfParts, type StatementPart } from "#db/statement-part.ts";
import { unrestrictedCorpus } from "#db/visible-evidence.ts";
import { PAGE_GENERATION_LANES } from "#lib/domain/lane.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { type Admission, admittedCorpus, type LaneIndex } from "./admission.ts";
import type { Scope, StoredIndex } from "./scope.ts";

/** What the statement returns. */
export type Row = StoredIndex & {
  readonly disabled: Scope["disabled"] | null;
  readonly laneIndexes: Scope["laneIndexes"];
  readonly read: Readonly<Record<string, unknown>>;
};

export const NOTHING_READ: Row = {
  ...{ corpora: null, state: null, disabled: null },
  laneIndexes: {},
  read: {},
};

/** Maximum number of disabled corpora that a search names. */
const MAX_DISABLED = 20;

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

/** The disabled corpora that the actor may see, as a JSON array; null if the frame names its corpora. */
export function disabledCorpora({ actor, filters }: Admission): SQL {
  if (filters.corpora !== undefined) return sql`null::json`;
  return sql`(select json_agg(off order by title, id) from (
      select ${corpora.id}, ${corpora.title} from ${corpora}
      where ${corpora.deletedAt} is null and not ${corpora.enabled} and ${unrestrictedCorpus(actor)}
      order by ${corpora.title}, ${corpora.id} limit ${MAX_DISABLED}) as off)`;
}

type ScopeQuery = {
  readonly admission: Admission;
  readonly words: readonly string[];
  /** The disabled corpora as JSON. */
  readonly disabled: SQL;
  readonly parts: readonly StatementPart<unknown>[];
};

export function scopeStatement({ admission, words, disabled, parts }: ScopeQuery): SQL {
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
