import type { Context } from "#lib/context.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { offsetMap } from "#lib/domain/offsets.ts";
import type { PackItemChanges } from "#lib/domain/pack.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { readCanonical } from "#lib/services/documents/shared/stored-document.ts";
import { findPassage } from "#lib/text/find-passage.ts";
import { wordDiff } from "#lib/text/word-diff.ts";
import { citeRecords, currentRecordRef, isRecordRef } from "./internal/cite-records.ts";
import { requirePack } from "./read-pack.ts";
import { currentVersionOf, type ItemRow, itemRows, maskedQuote } from "./shared/items.ts";

/**
 * Returns the cited words of an item, the words in their place in the current version, and the differences.
 * @throws AppError("not_found") for a pack, item or source that does not exist for this actor (any more).
 */
export async function packItemChanges(
  context: Context,
  input: { readonly id: string; readonly itemId: string },
): Promise<PackItemChanges> {
  const { id, itemId } = input;
  await requirePack(context, id);
  const row = (await itemRows(context, id, [itemId])).get(itemId);
  if (!row) throw new AppError("not_found", "The pack does not contain this item.");
  if (!row.visible)
    throw new AppError("not_found", "The item's source is removed, so it cannot be compared.");
  const cited = maskedQuote(row);
  const head = {
    itemId,
    citedVersion: row.version,
    currentVersion: currentVersionOf(row),
    citedRef: row.evidenceRef,
    cited,
  };
  if (row.sameWords === null || row.currentId === null) {
    const changes = cited === "" ? [] : [{ kind: "same" as const, text: cited }];
    return { ...head, currentRef: row.evidenceRef, found: "same", current: cited, changes };
  }
  if (isRecordRef(row.evidenceRef)) return { ...head, ...(await inCurrentDataset(context, row, cited)) };
  return { ...head, ...(await inCurrent(context, row, row.currentId, cited)) };
}

type Compared = Pick<PackItemChanges, "currentRef" | "found" | "current" | "changes">;

const MISSING: Compared = { currentRef: null, found: "missing", current: null, changes: [] };

/** A record is compared with the record of the same reference. */
async function inCurrentDataset(
  context: Context,
  { evidenceRef, prefix, suffix }: ItemRow,
  cited: string,
): Promise<Compared> {
  const record = (await citeRecords(context, [evidenceRef])).get(evidenceRef);
  const currentRef = record === undefined ? null : currentRecordRef(record);
  if (record === undefined || currentRef === null) return MISSING;
  const now = (await citeRecords(context, [currentRef])).get(currentRef);
  if (now === undefined) return MISSING;
  const current = maskedQuote({ prefix, quote: now.quote, suffix });
  const found = current === cited ? "same" : "changed";
  return { currentRef, found, current, changes: wordDiff(cited, current) };
}

async function inCurrent(
  context: Context,
  row: ItemRow,
  versionId: number,
  cited: string,
): Promise<Compared> {
  const { text } = await readCanonical(context, versionId);
  const found = findPassage(text, row);
  if (!found) return MISSING;
  // Masked together with the text around it, as for a reader of the whole document.
  const { start, end } = offsetMap(text).spanToUtf16(found.span);
  const current = maskSecrets(text).slice(start, end);
  return {
    currentRef: formatEvidenceRef({
      kind: "doc",
      documentId: row.documentId,
      version: currentVersionOf(row),
      span: found.span,
    }),
    found: found.same ? "same" : "changed",
    current,
    changes: wordDiff(cited, current),
  };
}
