import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { databaseOf } from "../../records/testing-geopackage.ts";
import { openSqlite } from "./database.ts";

type Value = string | number | bigint | null | Uint8Array;

const value = fc.oneof(
  fc.constant(null),
  fc.integer(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ minLength: 600, maxLength: 3000 }),
  fc.uint8Array({ maxLength: 2000 }),
);

/** The same value in one form: small integers are numbers, and -0 is 0. */
function plain(stored: unknown): unknown {
  if (stored instanceof Uint8Array) return Buffer.from(stored).toString("hex");
  if (typeof stored === "bigint") return Number.isSafeInteger(Number(stored)) ? Number(stored) : stored;
  return typeof stored === "number" ? stored + 0 : stored;
}

function rowsOf(bytes: Uint8Array, name = "t") {
  return [...(openSqlite(bytes).table(name)?.rows() ?? [])].map(({ rowId, values }) => [
    plain(rowId),
    ...(values ?? []).map(plain),
  ]);
}

describe("a SQLite database", () => {
  it("has the rows that SQLite reads, for each size of page and encoding", () => {
    const layout = fc.record({
      pageBytes: fc.constantFrom(512, 1024, 4096, 65_536),
      encoding: fc.constantFrom("UTF-8", "UTF-16le", "UTF-16be"),
      vacuum: fc.constantFrom("none", "full"),
    });
    fc.assert(
      fc.property(layout, fc.array(fc.tuple(value, value), { maxLength: 60 }), (how, rows) => {
        let expected: unknown[] = [];
        const bytes = databaseOf((database) => {
          database.exec(
            `pragma page_size = ${how.pageBytes}; pragma encoding = '${how.encoding}'; pragma auto_vacuum = ${how.vacuum}; create table t (a, b)`,
          );
          const insert = database.prepare("insert into t values (?, ?)");
          for (const [a, b] of rows) insert.run(a as Value, b as Value);
          database.exec("delete from t where rowid % 7 = 3");
          const read = database.prepare("select rowid, a, b from t order by rowid");
          read.setReadBigInts(true);
          expected = read.all().map((row) => Object.values(row).map(plain));
        });
        expect(rowsOf(bytes)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it("has the columns of its tables, however they are written", () => {
    const bytes = databaseOf((database) =>
      database.exec(`
        create table "odd ""name""" ([a b] text, "c,d" varchar(20) not null default 'x, (y)', \`e\` -- a comment, (
          integer check (e > 0), g as (e + 1), h int as (e * 2) stored, primary key (e));
        create table keyed (id integer primary key, x real default 1.5) ;
        create table pairs (a integer, b integer, primary key (a, b));
        create table flat (a text primary key) without rowid;
        create view seen as select 1 as a`),
    );
    const columns = (name: string) =>
      openSqlite(bytes)
        .table(name)
        ?.columns.map((column) => [column.name, column.type, column.isRowId, column.otherwise]);
    expect(columns('ODD "name"')).toEqual([
      ["a b", "TEXT", false, null],
      ["c,d", "VARCHAR ( 20 )", false, "x, (y)"],
      ["e", "INTEGER", true, null],
      ["h", "INT", false, null],
    ]);
    expect(columns("keyed")).toEqual([
      ["id", "INTEGER", true, null],
      ["x", "REAL", false, 1.5],
    ]);
    expect(columns("pairs")?.map(([, , isRowId]) => isRowId)).toEqual([false, false]);
    for (const name of ["flat", "seen", "none"]) expect(openSqlite(bytes).table(name)).toBeNull();
  });

  it("ends with words for any damage, and yields no more bytes than the file has", () => {
    const sound = databaseOf((database) => {
      database.exec("pragma page_size = 512; create table t (a)");
      const insert = database.prepare("insert into t values (?)");
      for (let row = 0; row < 60; row++) insert.run("x".repeat((row * 37) % 1500));
    });
    const change = fc.tuple(fc.nat({ max: sound.length - 1 }), fc.nat({ max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), fc.nat(), (changes, cut) => {
        const bytes = sound.slice(0, cut % 3 === 0 ? cut % sound.length : sound.length);
        for (const [at, byte] of changes) bytes[at] = byte;
        try {
          let read = 0;
          for (const { values } of openSqlite(bytes).table("t")?.rows() ?? [])
            read += String(values?.[0] ?? "").length;
          expect(read).toBeLessThan(sound.length * 2);
        } catch (error) {
          if (!isAppError(error)) throw error;
          expect(["damaged", "too_complex"]).toContain(error.code);
        }
      }),
      { numRuns: 500 },
    );
  });
});
