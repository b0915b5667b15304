import type postgres from "postgres";
import type { IndexUpgrade } from "../port/upgrade.ts";
import { buildSlab, type SlabPassage } from "../slabs/slab.ts";
import { BuiltVersions } from "./built-versions.ts";
import { mergeGeneration } from "./merge.ts";
import { emptyOldRows, hasOldRows, OldRows } from "./old-rows.ts";
import { replaceVectors, writeVectors } from "./vector-slabs.ts";
import { insertSlab, lockSlabs, MAX_SMALL } from "./write-slab.ts";

/** Passages of several versions that are built in one transaction. One version is never divided. */
const PASSAGES_PER_STEP = MAX_SMALL;

type Version = { readonly generationId: number; readonly versionId: number; readonly passages: number };
/** What the steps of one call know. */
type Upgrade = { readonly built: BuiltVersions; readonly rows: OldRows };

/** See `IndexUpgrade`. */
export async function needsUpgrade(sql: postgres.ISql): Promise<boolean> {
  const [row] = await sql<{ older: boolean }[]>`select to_regclass('public.slabs') is null as older`;
  return row?.older === true || hasOldRows(sql);
}

/**
 * Builds slabs from the rows of an earlier release, several versions in one transaction, then empties the rows. Each step
 * has `lockSlabs` and looks first at what is built: processes that run at once share the work. See `IndexUpgrade`.
 * @param passagesPerStep a test's own number.
 */
export async function upgradeIndex(
  sql: postgres.Sql,
  { signal, onProgress }: Parameters<IndexUpgrade["upgradeIndex"]>[1] = {},
  passagesPerStep = PASSAGES_PER_STEP,
): Promise<void> {
  const upgrade: Upgrade = { built: new BuiltVersions(), rows: new OldRows() };
  // Again, because a process that died while it ingested may have left a version that the list lacks.
  for (let emptied = !(await hasOldRows(sql)); !emptied; ) {
    const versions = await indexedVersions(sql);
    const documents = new Set(versions.map(({ versionId }) => versionId)).size;
    let done = 0;
    for (const step of stepsOf(versions, passagesPerStep)) {
      signal?.throwIfAborted();
      await sql.begin((tx) => buildStep(tx, upgrade, step));
      done += step.length;
      onProgress?.(Math.floor((done / versions.length) * documents), documents);
    }
    for (const id of new Set(versions.map(({ generationId }) => generationId)))
      await mergeGeneration(sql, id, { signal });
    signal?.throwIfAborted();
    emptied = await sql.begin((tx) => finish(tx, upgrade));
  }
}

/** Returns the versions that have passages, by generation. */
async function indexedVersions(sql: postgres.ISql): Promise<readonly Version[]> {
  return sql<Version[]>`
    select generation_id as "generationId", version_id as "versionId", count(*)::int as passages
    from chunks group by 1, 2 order by 1, 2`;
}

/** Yields versions of one generation that together have few enough passages. */
function* stepsOf(versions: readonly Version[], limit: number): Generator<readonly Version[]> {
  let step: Version[] = [];
  let passages = 0;
  for (const version of versions) {
    const full = passages + version.passages > limit;
    if (step.length > 0 && (full || step[0]?.generationId !== version.generationId)) {
      yield step;
      step = [];
      passages = 0;
    }
    step.push(version);
    passages += version.passages;
  }
  if (step.length > 0) yield step;
}

async function buildStep(
  tx: postgres.ISql,
  { built, rows }: Upgrade,
  step: readonly Version[],
): Promise<void> {
  const generationId = step[0]?.generationId ?? 0;
  await lockSlabs(tx);
  // Another process may have emptied the rows meanwhile.
  if (!(await hasOldRows(tx))) return;
  const known = await built.of(tx, generationId);
  const versionIds = step.flatMap(({ versionId }) => (known.has(versionId) ? [] : [versionId]));
  if (versionIds.length === 0) return;
  // A version whose words were in a damaged slab may still have its vectors in another one.
  const [damaged] = await tx`
    select 1 from slabs where generation_id = ${generationId} and state = 'damaged' limit 1`;
  const isDamaged = damaged !== undefined;
  for (const passages of wholeSegments(await rows.passagesOf(tx, generationId, versionIds))) {
    await insertSlab(tx, { generationId, kind: "words", state: "ready" }, buildSlab(passages));
    const chunkIds = passages.map(({ chunkId }) => chunkId);
    await (isDamaged ? replaceVectors : writeVectors)(tx, generationId, chunkIds);
  }
}

/** Empties the rows if all versions are built. */
async function finish(tx: postgres.ISql, { built }: Upgrade): Promise<boolean> {
  await lockSlabs(tx);
  if (!(await hasOldRows(tx))) return true;
  for (const { generationId, versionId } of await indexedVersions(tx))
    if (!(await built.of(tx, generationId)).has(versionId)) return false;
  await emptyOldRows(tx);
  return true;
}

/** Yields as many whole segments as make a slab. */
function* wholeSegments(passages: readonly SlabPassage[]): Generator<readonly SlabPassage[]> {
  let slab: SlabPassage[] = [];
  for (const [, segment] of Map.groupBy(passages, ({ segmentId }) => segmentId)) {
    if (slab.length > 0 && slab.length + segment.length > PASSAGES_PER_STEP) {
      yield slab;
      slab = [];
    }
    slab.push(...segment);
  }
  if (slab.length > 0) yield slab;
}
