import { isAppError } from "#lib/errors/app-error.ts";

/** Each attempt leaves out one more damaged part. With more of them the search fails, and the next one continues. */
const ATTEMPTS = 10;

/**
 * Reads the index, and begins again when it meets damage that its first statement did not know of. So its answer lacks
 * what is damaged, and says so.
 */
export async function pastDamage<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (attempt === ATTEMPTS || !isAppError(error, "index_damaged")) throw error;
    }
  }
}
