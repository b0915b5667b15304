import { customType } from "drizzle-orm/pg-core";

/** Raw bytes. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
});

/** pgvector's half-precision vector without a fixed dimension: rows of several models share one column. */
export const halfvec = customType<{ data: readonly number[]; driverData: string }>({
  dataType: () => "halfvec",
  toDriver: (value) => `[${value.join(",")}]`,
  fromDriver: (value) => JSON.parse(value) as number[],
});

/** A string of bits of any length, written as "0" and "1". */
export const varbit = customType<{ data: string; driverData: string }>({
  dataType: () => "bit varying",
});

/** Words of a text for text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
