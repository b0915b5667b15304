import type { Figure } from "../figures.ts";
import type { BenchInstance } from "../instance.ts";

/** Tables with the ingested text. The figures leave them out. */
const INGESTED = ["version_texts", "version_text_parts", "pages"];
/** Smaller tables are counted but not listed. */
const SHOWN_BYTES = 50;
const TARGET_KB = 4;

/** What the database takes for a passage, by table with its indexes, on the corpus that searches are measured on. */
export async function diskFigures({ runtime }: BenchInstance): Promise<Figure[]> {
  const { sql } = runtime.database;
  const tables = await sql<{ name: string; bytes: number }[]>`
    select relname as name, pg_total_relation_size(oid) / greatest((select count(*) from chunks), 1)::float8 as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by bytes desc, name`;
  const beside = tables.filter(({ name }) => !INGESTED.includes(name));
  const figure = (name: string, bytes: number, atMost?: number): Figure => ({
    name,
    unit: "kB",
    value: bytes / 1000,
    samples: null,
    bound: atMost === undefined ? null : { kind: "target", atMost },
  });
  const sum = beside.reduce((total, { bytes }) => total + bytes, 0);
  return [
    figure("disk for a passage, without its text", sum, TARGET_KB),
    ...beside
      .filter(({ bytes }) => bytes >= SHOWN_BYTES)
      .map(({ name, bytes }) => figure(`of these: ${name}`, bytes)),
  ];
}
