import { type SQL, sql } from "drizzle-orm";
import { records } from "#db/schema/index.ts";
import type { AttributeCondition, RecordConditions } from "#lib/domain/record-conditions.ts";

/** Headings of the columns that state a size in hectares, in lower case and without spaces and signs. */
const HECTARES = [
  "hectares",
  "areahectares",
  "areaha",
  "siteareahectares",
  "siteareaha",
  "sizehectares",
  "sizeha",
];

const M2_PER_HECTARE = 10_000;

/** A heading in the form in which it is compared. */
const plainKey = (key: SQL): SQL => sql`lower(regexp_replace(${key}, '[^[:alnum:]]', '', 'g'))`;

/** The number of a JSON value; null for another value. */
const numberOf = (value: SQL): SQL =>
  sql`case when jsonb_typeof(${value}) = 'number' then (${value} #>> '{}')::numeric end`;

/**
 * A record's size in square metres, as SQL over `records`: the area of its shape; without one, the hectares that it
 * states. Null if it has neither.
 */
export function sizeOfRecord(): SQL<number | null> {
  const keys = sql.join(
    HECTARES.map((key) => sql`${key}::text`),
    sql`, `,
  );
  return sql<
    number | null
  >`coalesce(${records.areaM2}, (select max(${numberOf(sql`value`)}) * ${M2_PER_HECTARE}::int
    from jsonb_each(${records.attributes}) where ${plainKey(sql`key`)} in (${keys}))::float8)`;
}

/** The condition that a record is in force on a day. A record without dates is. */
export function isInForce(day: string): SQL {
  return sql`(coalesce(${records.validFrom}, '-infinity') <= ${day}::date
    and coalesce(${records.validTo}, 'infinity') >= ${day}::date)`;
}

/** The conditions on `records` as SQL, which all must hold. */
export function meetsConditions({ areaM2, attributes = [] }: RecordConditions): SQL[] {
  return [
    ...(areaM2 === undefined ? [] : inRange(sizeOfRecord(), areaM2, sql`float8`)),
    ...attributes.map(hasAttribute),
  ];
}

function hasAttribute({ name, is, ...range }: AttributeCondition): SQL {
  const holds =
    is === undefined
      ? inRange(numberOf(sql`value`), range, sql`numeric`)
      : [sql`lower(value #>> '{}') = lower(${String(is)}::text)`];
  const conditions = [sql`${plainKey(sql`key`)} = ${plainKey(sql`${name}::text`)}`, ...holds];
  return sql`exists (select 1 from jsonb_each(${records.attributes}) where ${sql.join(conditions, sql` and `)})`;
}

function inRange(
  value: SQL,
  { atLeast, atMost }: { readonly atLeast?: number | undefined; readonly atMost?: number | undefined },
  type: SQL,
): SQL[] {
  return [
    ...(atLeast === undefined ? [] : [sql`${value} >= ${String(atLeast)}::text::${type}`]),
    ...(atMost === undefined ? [] : [sql`${value} <= ${String(atMost)}::text::${type}`]),
  ];
}
