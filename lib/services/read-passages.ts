import { and, eq, sql } from "drizzle-orm";
import { corpora, documents, versions, versionTexts } from "#db/schema/index.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { PassageWords } from "#lib/domain/evaluation-views.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { plainPassage } from "#lib/explain/plain.ts";

/** Code points of a passage that are shown. */
const SHOWN = 700;

/** The words of passages, by their refs; a passage that is not there for this actor is left out. */
export async function readPassages(
  context: Context,
  input: { readonly refs: readonly string[] },
): Promise<{ readonly passages: readonly PassageWords[] }> {
  const asked = [...new Set(input.refs)].flatMap((evidenceRef) => {
    const ref = parseEvidenceRef(evidenceRef);
    return ref?.kind === "doc" ? [{ evidenceRef, ...ref }] : [];
  });
  const found: PassageWords[] = [];
  for (const { evidenceRef, documentId, version, span } of asked) {
    const length = span.end - span.start;
    const [row] = await context.db
      .select({
        title: documents.title,
        format: documents.format,
        text: sql<string>`substring(${versionTexts.text} from ${span.start + 1}::int for ${Math.min(length, SHOWN)}::int)`,
      })
      .from(documents)
      .innerJoin(corpora, eq(corpora.id, documents.corpusId))
      .innerJoin(versions, and(eq(versions.documentId, documents.id), eq(versions.number, version)))
      .innerJoin(versionTexts, eq(versionTexts.versionId, versions.id))
      .where(and(eq(documents.id, documentId), visibleEvidence(context.actor)));
    if (!row) continue;
    const text = maskSecrets(plainPassage(row.text, row.format)).trim();
    found.push({ evidenceRef, title: row.title, text, cut: length > SHOWN });
  }
  return { passages: found };
}
