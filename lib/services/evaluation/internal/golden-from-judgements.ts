import type { Context } from "#lib/context.ts";
import type { GoldenSet } from "#lib/domain/evaluation.ts";
import { goldenOf } from "#lib/evaluation/golden/from-judgements.ts";
import { listJudgements } from "#lib/services/judgements/list-judgements.ts";

/** Returns the set made from people's judgements of documents that the actor may see. Null if there are none. */
export async function goldenFromJudgements(context: Context): Promise<GoldenSet | null> {
  const { judgements } = await listJudgements(context);
  return judgements.length === 0 ? null : goldenOf(judgements);
}
