import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { documents } from "#db/schema/index.ts";
import { separatePath } from "#lib/domain/source-path.ts";

/** Locks and returns the document at a path of a corpus. */
export async function findLiving(
  tx: Transaction,
  corpusId: string,
  path: string,
): Promise<typeof documents.$inferSelect | undefined> {
  const [found] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.corpusId, corpusId), eq(documents.sourcePath, path), isNull(documents.deletedAt)))
    .for("update");
  return found;
}

/** Returns a path beside a taken one that no document of the corpus has. */
export async function freePath(tx: Transaction, corpusId: string, path: string): Promise<string> {
  const taken = await tx
    .select({ path: documents.sourcePath })
    .from(documents)
    .where(and(eq(documents.corpusId, corpusId), isNull(documents.deletedAt)));
  const paths = new Set(taken.map((row) => row.path));
  return separatePath(path, (candidate) => paths.has(candidate));
}
