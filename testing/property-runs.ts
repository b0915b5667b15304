import { TEST_DATABASE_KIND } from "#db/testing.ts";

/**
 * How many values a property over HTTP tries. The schemas refuse most values before any statement, and refuse the same
 * on both databases. So the native one tries fewer.
 */
export const RUNS = { numRuns: TEST_DATABASE_KIND === "native" ? 40 : 100 };
