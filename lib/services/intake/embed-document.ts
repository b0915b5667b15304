import { eq } from "drizzle-orm";
import { documents } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { queueRelating } from "#lib/services/jobs/shared/queue-relating.ts";
import { type EmbedInput, embedVectors } from "./internal/embed-vectors.ts";

/**
 * Embeds the missing vectors of a published version that was read earlier. Then queues its relations again, because
 * they compare vectors.
 * @returns false if the embedder was unavailable and a retry is needed.
 */
export async function embedDocument(
  context: Context,
  input: EmbedInput & { readonly documentId: string },
): Promise<boolean> {
  const embedding = await embedVectors(context, input);
  if (embedding !== "embedded") return embedding !== "unavailable";
  const { documentId, versionId } = input;
  await context.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ corpusId: documents.corpusId })
      .from(documents)
      .where(eq(documents.id, documentId));
    if (row) await queueRelating(context, tx, { documentId, versionId, corpusId: row.corpusId });
  });
  return true;
}
