import type { Context } from "#lib/context.ts";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { requireCorpusRow } from "#lib/services/bindings/shared/binding-rows.ts";
import { readCorpusHealth } from "./shared/read-corpus-health.ts";

/** Returns the current view of a corpus outside the trash. @throws AppError("not_found") */
export async function readHealthOfCorpus(
  context: Context,
  { corpusId }: { readonly corpusId: string },
): Promise<CorpusHealthView> {
  await requireCorpusRow(context.db, corpusId, { trash: false });
  const [view] = await readCorpusHealth(context, [corpusId]);
  if (view === undefined) throw new AppError("not_found", `There is no corpus ${corpusId} here.`);
  return view;
}
