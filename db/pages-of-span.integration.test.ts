import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageOfOffset } from "#lib/domain/page-of-offset.ts";
import { firstPageOf, lastPageOf } from "./pages-of-span.ts";
import { openTestDatabase, type TestDatabase } from "./testing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

/** Pages that cover a text without gaps. Some have no text. */
const anyPages = fc
  .array(fc.nat(9), { minLength: 1, maxLength: 12 })
  .filter((lengths) => lengths.some((length) => length > 0))
  .map((lengths) => {
    let at = 0;
    return lengths.map((length, index) => {
      const start = at;
      at += length;
      return { number: index + 1, span: { start, end: at } };
    });
  });

test("the page of each offset is the same in SQL as in code, and the last page of a span is that of its last offset", async () => {
  await fc.assert(
    fc.asyncProperty(anyPages, async (pages) => {
      const stored = pages.map(({ number, span }) => ({ ...span, number }));
      const length = pages.at(-1)?.span.end ?? 0;
      const place = { versionId: sql`1`, start: sql`o.at`, end: sql`o.at + 1` };
      const whole = { versionId: sql`1`, start: sql`0`, end: sql`o.at + 1` };
      const rows = await database.db.execute<{ at: number; page: number; last: number }>(
        sql`with pages as (select 1 as version_id, p.number, p.start as char_start, p."end" as char_end
            from jsonb_to_recordset(${JSON.stringify(stored)}::text::jsonb) as p(number int, start int, "end" int))
          select o.at, ${firstPageOf(place)} as page, ${lastPageOf(whole)} as last
          from generate_series(0, ${length}::int - 1) as o(at) order by o.at`,
      );
      const pageOf = pageOfOffset(pages);
      expect(rows).toHaveLength(length);
      for (const { at, page, last } of rows)
        expect([page, last]).toEqual([pageOf(at)?.number, pageOf(at)?.number]);
    }),
    { numRuns: 25 },
  );
});
