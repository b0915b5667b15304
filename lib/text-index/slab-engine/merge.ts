import type postgres from "postgres";
import { bitmapOf } from "../slabs/bitmap.ts";
import { type MergeInput, mergeSlabs } from "../slabs/merge-slabs.ts";
import { LostPartError, markDamaged } from "./damaged-index.ts";
import type { SlabKind } from "./entries.ts";
import { inSteps } from "./in-steps.ts";
import { chooseMerge } from "./merge-policy.ts";
import { ordinalsOf } from "./ordinals.ts";
import { readWholeSlab } from "./read-whole-slab.ts";
import { removeRetiredSlabs } from "./retired-slabs.ts";
import { insertSlab, lockSlabs } from "./write-slab.ts";

/** After this time another worker may take over the merge. */
const CLAIM_MINUTES = 15;

type Claimed = {
  readonly generationId: number;
  readonly kind: SlabKind;
  readonly inputs: readonly Input[];
};

type Input = { readonly id: number; readonly large: boolean; readonly dead: readonly number[] };

/**
 * Merges slabs of a generation until none are left to merge, so that a search reads few slabs and removed passages leave
 * no bytes. It may be stopped or killed at any point, and several workers may call it at once.
 * @returns how many merges were made.
 */
export async function mergeGeneration(
  sql: postgres.Sql,
  generationId: number,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<number> {
  await retireLeftovers(sql, generationId);
  let merges = 0;
  for (;;) {
    signal?.throwIfAborted();
    const claimed = await claimMerge(sql, generationId);
    if (claimed === null) break;
    if (await mergeClaimed(sql, claimed, signal)) merges++;
  }
  await removeRetiredSlabs(sql, signal);
  return merges;
}

/** See `IndexKeeping`. */
export async function compactGeneration(
  sql: postgres.Sql,
  generationId: number,
  signal?: AbortSignal,
): Promise<void> {
  if (await hasMergeWork(sql, generationId)) await mergeGeneration(sql, generationId, { signal });
}

type Known = {
  readonly id: number;
  readonly kind: SlabKind;
  readonly passages: number;
  readonly dead: number;
  readonly purge: boolean;
  readonly free: boolean;
  readonly leftover: boolean;
};

/** See `IndexKeeping`. */
export async function removeLeftovers(sql: postgres.Sql, signal?: AbortSignal): Promise<void> {
  const generations = await sql<{ id: number }[]>`
    select distinct generation_id as id from slabs
    where purge or state = 'retired' or (state = 'writing' and claimed_until < now()) order by id`;
  for (const { id } of generations) await compactGeneration(sql, id, signal);
}

/** Asks by one statement without a lock whether there is something to merge or to remove. */
async function hasMergeWork(sql: postgres.Sql, generationId: number): Promise<boolean> {
  const slabs = await sql<Known[]>`
    select id, kind, passages, cardinality(dead) as dead, purge,
      state = 'ready' and (claimed_until is null or claimed_until < now()) as free,
      state = 'retired' or (state = 'writing' and claimed_until < now()) as leftover
    from slabs where generation_id = ${generationId} order by id`;
  if (slabs.some(({ leftover }) => leftover)) return true;
  const free = slabs.filter((slab) => slab.free);
  return chooseMerge(free) !== null;
}

/** Retires what a worker that was killed has written. */
async function retireLeftovers(sql: postgres.Sql, generationId: number): Promise<void> {
  await sql.begin(async (tx) => {
    await lockSlabs(tx);
    await tx`update slabs set state = 'retired'
      where generation_id = ${generationId} and state = 'writing' and claimed_until < now()`;
  });
}

async function claimMerge(sql: postgres.Sql, generationId: number): Promise<Claimed | null> {
  return sql.begin(async (tx) => {
    await lockSlabs(tx);
    const free = await tx<Omit<Known, "free" | "leftover">[]>`
      select id, kind, passages, cardinality(dead) as dead, purge from slabs
      where generation_id = ${generationId} and state = 'ready' and (claimed_until is null or claimed_until < now())
      order by id`;
    const chosen = chooseMerge(free);
    if (chosen === null) return null;
    const inputs = await tx<Input[]>`
      update slabs set claimed_until = now() + make_interval(mins => ${CLAIM_MINUTES})
      where id = any(${[...chosen.ids]}::int[]) returning id, large, dead`;
    return { generationId, kind: chosen.kind, inputs: [...inputs] };
  });
}

async function mergeClaimed(
  sql: postgres.Sql,
  claimed: Claimed,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  let merged = false;
  try {
    merged = await merge(sql, claimed, signal);
    return merged;
  } catch (error) {
    if (!(error instanceof LostPartError)) throw error;
    // Not ready any more, so no merge chooses it again.
    await markDamaged(sql, error.slabId);
    return false;
  } finally {
    const ids = claimed.inputs.map(({ id }) => id);
    if (!merged) await sql`update slabs set claimed_until = null where id = any(${ids}::int[])`;
  }
}

async function merge(sql: postgres.Sql, claimed: Claimed, signal: AbortSignal | undefined): Promise<boolean> {
  const { generationId, kind, inputs } = claimed;
  const slabs: MergeInput[] = [];
  for (const input of inputs) {
    signal?.throwIfAborted();
    const slab = await readWholeSlab(sql, input);
    if (slab === null) return false;
    const ordinals = ordinalsOf(slab.columns.chunkIds, input.dead);
    slabs.push({ slab, dead: ordinals.length === 0 ? null : bitmapOf(slab.columns.count, ordinals) });
  }
  const merged = await inSteps(mergeSlabs(slabs), signal);
  const id =
    merged.columns.count === 0
      ? null
      : await insertSlab(sql, { generationId, kind, state: "writing", claimMinutes: CLAIM_MINUTES }, merged);
  return sql.begin((tx) => replaceSlabs(tx, claimed, id));
}

/**
 * Makes the merged slab ready in place of its inputs. What has died meanwhile is dead in it too.
 * @returns false if another worker has replaced an input, or has retired the merged slab because its claim ended.
 */
async function replaceSlabs(tx: postgres.ISql, { inputs }: Claimed, id: number | null): Promise<boolean> {
  await lockSlabs(tx);
  if (id !== null && !(await isWriting(tx, id))) return false;
  const ids = inputs.map((input) => input.id);
  const retired = await tx<{ id: number; dead: readonly number[]; purge: boolean }[]>`
    update slabs set state = 'retired' where id = any(${ids}::int[]) and state = 'ready' returning id, dead, purge`;
  const known = new Map(inputs.map((input) => [input.id, new Set(input.dead)]));
  const died = retired.flatMap(({ id, dead }) => dead.filter((chunkId) => !known.get(id)?.has(chunkId)));
  // Another worker has merged an input, or all of it has died: what was merged is not used.
  const lost = ids.filter((input) => !retired.some((each) => each.id === input));
  if (lost.length > 0) {
    await tx`update slabs set state = 'ready' where id = any(${retired.map((each) => each.id)}::int[])`;
    if (id !== null) await tx`update slabs set state = 'retired' where id = ${id}`;
    return false;
  }
  if (id === null) return true;
  const dead = [...new Set(died)];
  const purge = dead.length > 0 && retired.some((each) => each.purge);
  await tx`update slabs set state = 'ready', claimed_until = null, dead = ${dead}::int[], purge = ${purge},
    dead_version = ${dead.length === 0 ? 0 : 1} where id = ${id}`;
  return true;
}

async function isWriting(tx: postgres.ISql, id: number): Promise<boolean> {
  const found = await tx`select 1 from slabs where id = ${id} and state = 'writing'`;
  return found.length > 0;
}
