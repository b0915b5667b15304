import type { Context } from "#lib/context.ts";
import {
  MAX_PACKED,
  type PackedPlaceReport,
  type PackPlaceReport,
  type StoredPlaceReport,
} from "#lib/domain/place-api.ts";
import type { PlaceItem } from "#lib/domain/place-items.ts";
import { inOrder, linkWords, relationWords, whereWords } from "#lib/domain/place-words.ts";
import { addAllToPack } from "#lib/services/packs/add-all-to-pack.ts";
import { createPack } from "#lib/services/packs/create-pack.ts";
import { readPack } from "#lib/services/packs/read-pack.ts";
import { readPlaceReport } from "./read-place-report.ts";

/**
 * Adds the records of a site report to a pack, each with how it lies to the site as its note. The whole report also adds
 * the passages of the documents that are linked to its records.
 * @throws AppError("not_found") for the report or the pack.
 */
export async function packPlaceReport(
  context: Context,
  { id, ...request }: PackPlaceReport & { readonly id: string },
): Promise<PackedPlaceReport> {
  const report = await readPlaceReport(context, id);
  const all = additionsOf(report, request.records);
  const additions = all.slice(0, MAX_PACKED);
  const title = request.title ?? `Site at ${whereWords(report.site)}`;
  const packId = request.pack ?? (await createPack(context, { title })).id;
  const { added, alreadyThere, gone } = await addAllToPack(context, { id: packId, additions });
  return {
    pack: packId,
    title: (await readPack(context, { id: packId })).title,
    added,
    already_there: alreadyThere,
    left_out: gone + all.length - additions.length,
  };
}

type Addition = { readonly evidenceRef: string; readonly note: string };

function additionsOf({ site, items }: StoredPlaceReport, records: readonly string[] | undefined): Addition[] {
  const where = whereWords(site);
  const asked = new Set(records);
  const chosen = inOrder(items).filter(({ record_ref: ref }) => records === undefined || asked.has(ref));
  const ofRecords = chosen.map((item) => ({
    evidenceRef: item.record_ref,
    note: `Site at ${where}: ${shareOfSite(item)}.`,
  }));
  if (records !== undefined) return ofRecords;
  const ofPolicies = chosen.flatMap((item) =>
    item.policies.map((policy) => ({
      evidenceRef: policy.evidence_ref,
      note: `Site at ${where}: ${linkWords(policy, item)}.`,
    })),
  );
  const once = new Map([...ofRecords, ...ofPolicies].toReversed().map((each) => [each.evidenceRef, each]));
  return [...once.values()].toReversed();
}

function shareOfSite(item: PlaceItem): string {
  return item.overlap_share === null ? relationWords(item) : `covers ${relationWords(item)} of it`;
}
