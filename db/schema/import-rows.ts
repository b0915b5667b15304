import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { corpora } from "./corpora.ts";

/**
 * Lines of an archive during its import. Its last transaction writes them to their tables: packs, receipts and history,
 * which people see without opening the corpus.
 */
export const importRows = pgTable(
  "import_rows",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    corpusId: text("corpus_id")
      .notNull()
      .references(() => corpora.id, { onDelete: "cascade" }),
    /** The kind of line (lib/archive/kinds). */
    kind: text("kind").notNull(),
    /** JSON, as in the archive. */
    line: text("line").notNull(),
  },
  (table) => [index("import_rows_kind").on(table.corpusId, table.kind, table.id)], // the lines of a kind, in order
);
