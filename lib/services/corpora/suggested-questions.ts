import { inArray } from "drizzle-orm";
import { documents } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { readManifest } from "./internal/sample.ts";

/** Example questions for an empty page. None if the sample is not loaded. */
export async function suggestedQuestions(context: Context): Promise<string[]> {
  const manifest = await readManifest(context);
  const wanted = manifest.corpora.map((corpus) => corpus.id);
  const [present] = await context.db
    .select({ id: documents.id })
    .from(documents)
    .where(inArray(documents.corpusId, wanted))
    .limit(1);
  return present ? manifest.suggested_questions.map((suggested) => suggested.question) : [];
}
