import { and, eq, sql } from "drizzle-orm";
import { corpora, documents, versions, versionTexts } from "#db/schema/index.ts";
import { textBetween } from "#db/version-text.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { PassageWords } from "#lib/domain/evaluation-views.ts";
import { formatEvidenceRef, parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { plainPassage } from "#lib/explain/plain.ts";
import {
  type JudgedPlace,
  type JudgedRef,
  judgedPlace,
} from "#lib/services/judgements/internal/judged-place.ts";

/** Maximum number of code points shown of a passage. */
const SHOWN = 700;

/** Returns the words of passages and pages by ref. Leaves out what does not exist for this actor. */
export async function readPassages(
  context: Context,
  input: { readonly refs: readonly string[] },
): Promise<{ readonly passages: readonly PassageWords[] }> {
  const parsedRefs = [...new Set(input.refs)].flatMap((evidenceRef) => {
    const ref = parseEvidenceRef(evidenceRef);
    return ref === null || ref.kind === "record" ? [] : [{ evidenceRef, ref }];
  });
  const found: PassageWords[] = [];
  for (const { evidenceRef, ref } of parsedRefs) {
    const place = await placeOf(context, ref);
    if (place === null) continue;
    const { documentId, version, span, page } = place;
    const judgedAs =
      page === null ? evidenceRef : formatEvidenceRef({ kind: "page", documentId, version, page });
    const length = span.end - span.start;
    const [row] = await context.db
      .select({
        title: documents.title,
        format: documents.format,
        text: textBetween(sql`version_texts`, {
          start: sql`${span.start}::int`,
          end: sql`${span.start + Math.min(length, SHOWN)}::int`,
        }).mapWith(String),
      })
      .from(documents)
      .innerJoin(corpora, eq(corpora.id, documents.corpusId))
      .innerJoin(versions, and(eq(versions.documentId, documents.id), eq(versions.number, version)))
      .innerJoin(versionTexts, eq(versionTexts.versionId, versions.id))
      .where(and(eq(documents.id, documentId), visibleEvidence(context.actor)));
    if (!row) continue;
    const text = plainPassage(maskSecrets(row.text), row.format).trim();
    found.push({ evidenceRef, judgedAs, title: row.title, text, cut: length > SHOWN });
  }
  return { passages: found };
}

async function placeOf(context: Context, ref: JudgedRef): Promise<JudgedPlace | null> {
  try {
    return await judgedPlace(context, ref);
  } catch (error) {
    if (isAppError(error, "not_found")) return null;
    throw error;
  }
}
