import { expect, test } from "vitest";
import { indexTablesIn, indexTableViolations } from "./index-tables.ts";

test.each([
  ["sql`select 1 from chunk_vectors v`", "chunk_vectors"],
  ["sql`select sum(s.document_frequency) from term_stats s`", "term_stats"],
  ["sql`select chunk_id from postings, asked`", "from postings"],
  ["sql`select t.id from unnest($1) w\n  join terms t on t.term = w.term`", "join terms"],
  ["sql`insert into embeddings (model_id) select 1`", "into embeddings"],
  ["sql`select count(*) from slabs`", "from slabs"],
  ["sql`select pg_total_relation_size('postings')`", "'postings'"],
  ['import { corpora, postings } from "#db/schema/index.ts";', "postings"],
  ['import {\n  corpora,\n  chunkVectors,\n} from "#db/schema/index.ts";', "chunkVectors"],
])("%s names a table of the text index", (source, name) => {
  expect(indexTablesIn(source)).toEqual([name]);
  expect(indexTableViolations("lib/services/search/x.ts", source)).toEqual([
    expect.stringContaining("lib/services/search/x.ts names a table of the text index"),
  ]);
});

test.each([
  "// reads the rows from postings",
  "/** Rows from chunk_vectors. */",
  "sql`select count(*) from page_embeddings`",
  'import { corpora, pageEmbeddings } from "#db/schema/index.ts";',
  'import { terms } from "#lib/text/analyser.ts";\nimport { corpora } from "#db/schema/index.ts";',
  'const url = "https://api.openai.com/v1/embeddings";',
])("%s names none", (source) => {
  expect(indexTablesIn(source)).toEqual([]);
});

test.each([
  "lib/text-index/slab-engine/keyword.ts",
  "db/schema/postings.ts",
  "lib/services/corpora/trash.integration.test.ts",
  "evals/bench/corpus.ts",
])("%s may name them", (file) => {
  expect(indexTableViolations(file, "sql`select 1 from term_stats`")).toEqual([]);
});
