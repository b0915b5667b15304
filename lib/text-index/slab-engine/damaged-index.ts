import type postgres from "postgres";
import { DAMAGED_INDEX_NOTE } from "#lib/domain/damaged-index-words.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { DamagedValueError } from "../slabs/sealed-value.ts";

/** A part of a slab that is not the one that was written, or that is not there. */
export class LostPartError extends Error {
  readonly slabId: number;

  constructor(slabId: number, cause?: DamagedValueError) {
    super("A part of a slab is missing or damaged.", { cause });
    this.slabId = slabId;
  }
}

/**
 * Reads a value of a slab.
 * @throws LostPartError if it is damaged.
 */
export function inSlab<Value>(slabId: number, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof DamagedValueError ? new LostPartError(slabId, error) : error;
  }
}

/** The error of a search that has met damage. When it is asked again, it answers without the damaged slab. */
export function damagedIndex(cause?: Error): AppError {
  return new AppError("index_damaged", `${DAMAGED_INDEX_NOTE} Search again.`, {}, { cause });
}

/** Seconds after which a reader may try again. */
const RETRY_AFTER_SECONDS = 1;

/** The error of a read during which the slabs changed again and again. Nothing is damaged. */
export function changingIndex(cause: Error): AppError {
  return new AppError(
    "index_changing",
    "The search index is changing. Try again in a moment.",
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
    { cause },
  );
}

/**
 * Changes the state of a slab. The corpus's health changes with it.
 * @returns false if the slab was in another state.
 */
async function changeState(
  client: postgres.ISql,
  slabId: number,
  [before, after]: readonly [before: string, after: string],
): Promise<boolean> {
  const changed = await client`
    with changed as (
      update slabs set state = ${after} where id = ${slabId}::int and state = ${before} returning generation_id),
    touched as (
      insert into corpus_touches (corpus_id)
      select g.corpus_id from changed join generations g on g.id = changed.generation_id)
    select 1 from changed`;
  return changed.length > 0;
}

/**
 * Takes a slab with a lost part out of all searches, until `rebuildDamaged` has written its passages again. Parts are
 * deleted only after their slab is retired. So a ready slab without a part is damaged.
 * @returns false if the slab was retired or marked meanwhile.
 */
export const markDamaged = (client: postgres.ISql, slabId: number): Promise<boolean> =>
  changeState(client, slabId, ["ready", "damaged"]);

/** Ends a slab whose passages are all written again. */
export const retireDamaged = (client: postgres.ISql, slabId: number): Promise<boolean> =>
  changeState(client, slabId, ["damaged", "retired"]);
