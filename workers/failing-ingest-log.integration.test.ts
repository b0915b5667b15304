import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogger } from "#lib/log/log.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";

const SENTENCE = "The badger sett lies behind plot seven";
const CONTENT = `# Survey\n\n${SENTENCE} and must not be named.\n`;
const log: string[] = [];
let instance: TestInstance;

beforeAll(async () => {
  instance = await openTestInstance({
    log: createLogger({ level: "trace", program: "worker" }, { write: (line) => log.push(line) }),
  });
});
afterAll(() => instance?.close());

/** The insert fails while it contains the sentence. */
it.each(["version_texts", "chunks"])(
  "a failed insert into %s leaves no document text in the log or in rows that people read",
  async (table) => {
    const { db } = instance.database;
    const target = sql`${sql.identifier(table)}`;
    await db.execute(
      sql`alter table ${target} add constraint planted check (text not like '%badger sett%') not valid`,
    );
    log.length = 0;
    try {
      await instance.receive(`${table}.md`, CONTENT.replace("Survey", `Survey of ${table}`));
      await instance.drain();
    } finally {
      await db.execute(sql`alter table ${target} drop constraint planted`);
    }
    const errors = log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
    expect(errors).toMatchObject([{ msg: "job failed" }]);
    expect(JSON.stringify(errors)).toContain('"class":"PostgresError","code":"23514"');
    const rows = await db.execute(sql`
    select to_jsonb(j)::text as row from jobs j
    union all select to_jsonb(v)::text from versions v`);
    const stored = [...rows].map(({ row }) => String(row));
    expect(stored.join("\n")).toContain("Something went wrong inside Sightline");
    for (const line of [...log, ...stored]) expect(line).not.toMatch(/badger|sett lies|plot seven/);
  },
);
