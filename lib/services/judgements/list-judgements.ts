import { and, eq } from "drizzle-orm";
import { corpora, documents, judgements } from "#db/schema/index.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { Agreement, ListedJudgement } from "#lib/domain/evaluation.ts";
import { agreementOf } from "#lib/evaluation/metrics/agreement.ts";
import { plainPassage } from "#lib/explain/plain.ts";
import { queryHashOf, toJudgement } from "./shared/judgement-rows.ts";

/**
 * Lists judgements of documents that the actor may see, optionally of one query, ordered by query and place. Includes
 * the agreement of judges, if there are several.
 */
export async function listJudgements(
  context: Context,
  input: { readonly query?: string } = {},
): Promise<{ readonly judgements: readonly ListedJudgement[]; readonly agreement: Agreement | null }> {
  const rows = await context.db
    .select({ judgement: judgements, sourcePath: documents.sourcePath, format: documents.format })
    .from(judgements)
    .innerJoin(documents, eq(documents.id, judgements.documentId))
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .where(
      and(
        visibleEvidence(context.actor),
        input.query === undefined ? undefined : eq(judgements.queryHash, queryHashOf(input.query)),
      ),
    )
    .orderBy(
      judgements.queryHash,
      judgements.documentId,
      judgements.versionNumber,
      judgements.charStart,
      judgements.charEnd,
      judgements.page,
      judgements.actorId,
    );
  const found = rows.map(({ judgement, sourcePath, format }) => ({
    ...toJudgement(judgement, sourcePath),
    words: plainPassage(judgement.quote, format),
  }));
  return { judgements: found, agreement: agreementOf(found) };
}
