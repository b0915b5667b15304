import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { corpora, documents, versions, versionTextParts, versionTexts } from "./schema/index.ts";
import { openTestDatabase, type TestDatabase } from "./testing.ts";
import {
  isLongText,
  storeTextParts,
  textBetween,
  textParts,
  wholeText,
  wholeTextOf,
} from "./version-text.ts";

let database: TestDatabase;
let versionId = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await db.insert(corpora).values({ id: "a", title: "A", sourceBindingRef: "upload://a", actorId: "local" });
  const file = { fileName: "a.txt", format: "txt", mediaType: "text/plain", actorId: "local" };
  await db.insert(documents).values({ id: "doc", corpusId: "a", sourcePath: "a.txt", title: "A", ...file });
  const [row] = await db
    .insert(versions)
    .values({ documentId: "doc", number: 1, byteHash: "0", sizeBytes: 1, ...file })
    .returning({ id: versions.id });
  versionId = row?.id ?? 0;
});
afterAll(() => database?.close());

async function store(text: string): Promise<void> {
  const kept = { text: isLongText(text) ? null : text, blocks: [] };
  await storeTextParts(database.sql, versionId, text);
  await database.db
    .insert(versionTexts)
    .values({ versionId, ...kept })
    .onConflictDoUpdate({ target: versionTexts.versionId, set: kept });
}

async function read(spans: readonly (readonly [number, number])[]): Promise<readonly string[]> {
  const place = { start: sql`at.start`, end: sql`at."end"` };
  const found = await database.db.execute<{ words: string }>(
    sql`select ${textBetween(sql`t`, place)} as words
      from jsonb_to_recordset(${JSON.stringify(spans.map(([start, end], at) => ({ at, start, end })))}::text::jsonb)
        as at(at int, start int, "end" int)
      cross join version_texts t where t.version_id = ${versionId} order by at.at`,
  );
  return [...found].map(({ words }) => words);
}

/** Texts of a few words, and texts of several parts, also with characters outside the basic plane. */
const anyText = fc
  .tuple(
    fc.array(fc.constantFrom("row 12\t", "é\n", "😀", "𝒳y "), { minLength: 1, maxLength: 9 }),
    fc.boolean(),
  )
  .map(([words, isLong]) => words.join("").repeat(isLong ? Math.ceil(70_000 / words.join("").length) : 1));

it("any part of a text is read as it was written, whether the text is stored whole or in parts", async () => {
  const anyPlaces = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(20_000)), {
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(anyText, anyPlaces, async (text, places) => {
      await store(text);
      const characters = [...text];
      const spans = places.map(([share, length]) => {
        const start = Math.floor(share * characters.length);
        return [start, start + length] as const;
      });
      expect(await read(spans)).toEqual(spans.map(([start, end]) => characters.slice(start, end).join("")));
    }),
    { numRuns: 20 },
  );
});

it("the whole text is the same in the statement and in the process, and is replaced with a later one", async () => {
  for (const text of ["😀 north\n".repeat(20_000), "south", "east\n".repeat(30_000), ""]) {
    await store(text);
    const [row] = await database.db.execute<{ whole: string; text: string | null }>(
      sql`select ${wholeText(sql`t`)} as whole, t.text from version_texts t where t.version_id = ${versionId}`,
    );
    expect(row?.whole).toBe(text);
    expect(row?.text).toBe(text.length > 65_536 ? null : text);
    expect(await wholeTextOf(database.sql, versionId, row?.text ?? null)).toBe(text);
    expect(await database.db.$count(versionTextParts)).toBe(
      text.length > 65_536 ? [...textParts(text)].length : 0,
    );
  }
});

it("the migration divides long texts of earlier releases and leaves short ones", async () => {
  const file = path.join(import.meta.dirname, "migrations", "0032_text_parts.sql");
  const statements = readFileSync(file, "utf8").split("--> statement-breakpoint");
  for (const text of ["😀 north é\n".repeat(200_000), "south"]) {
    await database.sql`delete from version_text_parts`;
    await database.sql`update version_texts set text = ${text} where version_id = ${versionId}`;
    for (const statement of statements.slice(-2)) await database.sql.unsafe(statement);
    const [row] = await database.sql<{ text: string | null; longest: number | null }[]>`
      select text, (select max(length(p.text)) from version_text_parts p) as longest from version_texts`;
    expect(row).toEqual(text === "south" ? { text, longest: null } : { text: null, longest: 8192 });
    expect(await wholeTextOf(database.sql, versionId, row?.text ?? null)).toBe(text);
    const characters = [...text];
    const spans = [1_000_000, 819_199, 3].map((start) => [start, start + 9000] as const);
    expect(await read(spans)).toEqual(spans.map(([start, end]) => characters.slice(start, end).join("")));
  }
});

it("the parts of a piece begin where the piece does, and no character is divided", () => {
  fc.assert(
    fc.property(anyText, fc.nat(1000), (text, start) => {
      const parts = [...textParts(text, start)];
      expect(parts.map((part) => part.text).join("")).toBe(text);
      let place = start;
      for (const part of parts) {
        expect(part.start).toBe(place);
        expect(part.text.isWellFormed()).toBe(true);
        place += [...part.text].length;
      }
    }),
  );
});
