import type { PlaceDifference, PlaceReplay } from "#lib/domain/place-api.ts";
import type { CheckedDataset, PlaceItem } from "#lib/domain/place-items.ts";
import type { ReportedDataset } from "#lib/domain/place-receipt.ts";

/** What a site report holds that a later one is compared with. */
export type ComparedReport = {
  readonly items: readonly PlaceItem[];
  readonly datasets: readonly ReportedDataset[];
};

/** Shares and distances that differ less are equal: they are rounded on screen. */
const SAME_SHARE = 0.0005;
const SAME_METRES = 0.05;

/** Returns how a site report differs from an earlier one of the same place, with the cause of each difference. */
export function compareReports(before: ComparedReport, now: ComparedReport): PlaceDifference[] {
  const old = byRecord(before.items);
  const current = byRecord(now.items);
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), current.get(key)];
    const item = is ?? was;
    const words = item === undefined ? null : differenceWords(was, is);
    if (item === undefined || words === null) return [];
    return [
      {
        ...{ dataset: item.dataset, dataset_name: item.dataset_name, reference: item.reference },
        change: was === undefined ? "added" : is === undefined ? "gone" : "changed",
        words,
        cause: causeOf(item.dataset, before.datasets, now.datasets),
      } as const,
    ];
  });
}

/** Returns the datasets that have other records than in an earlier report, with both versions. */
export function changedDatasets(
  before: readonly ReportedDataset[],
  now: readonly ReportedDataset[],
  checked: readonly CheckedDataset[],
): PlaceReplay["changed_datasets"] {
  return checked.flatMap(({ dataset, dataset_name }) => {
    const was = before.find((each) => each.dataset === dataset);
    const is = now.find((each) => each.dataset === dataset);
    if (was === undefined || is === undefined || was.contentHash === is.contentHash) return [];
    return [{ dataset, dataset_name, before: was.version, now: is.version }];
  });
}

function byRecord(items: readonly PlaceItem[]): ReadonlyMap<string, PlaceItem> {
  return new Map(items.map((item) => [`${item.dataset} ${item.reference}`, item]));
}

/** Returns what differs in words, or null if nothing does. */
function differenceWords(was: PlaceItem | undefined, is: PlaceItem | undefined): string | null {
  if (was === undefined) return "Applies now.";
  if (is === undefined) return "No longer applies.";
  const changes = [
    ...(was.relation === is.relation ? [] : [`It was ${was.relation}, and is ${is.relation}.`]),
    ...(Math.abs((was.overlap_share ?? 0) - (is.overlap_share ?? 0)) < SAME_SHARE
      ? []
      : [`It covered ${percent(was.overlap_share)} of the site, and covers ${percent(is.overlap_share)}.`]),
    ...(Math.abs(was.distance_metres - is.distance_metres) < SAME_METRES
      ? []
      : [`It was ${metres(was)} away, and is ${metres(is)} away.`]),
    ...(was.name === is.name ? [] : ["Its name changed."]),
    ...(was.valid_from === is.valid_from && was.valid_to === is.valid_to ? [] : ["Its dates changed."]),
  ];
  return changes.length === 0 ? null : changes.join(" ");
}

function percent(share: number | null): string {
  return `${((share ?? 0) * 100).toFixed(1)} %`;
}

function metres({ distance_metres }: PlaceItem): string {
  return `${distance_metres.toFixed(1)} m`;
}

function causeOf(
  dataset: string,
  before: readonly ReportedDataset[],
  now: readonly ReportedDataset[],
): PlaceDifference["cause"] {
  const was = before.find((each) => each.dataset === dataset);
  const is = now.find((each) => each.dataset === dataset);
  if (is === undefined) return "dataset_gone";
  if (was === undefined) return "dataset_added";
  return was.contentHash === is.contentHash ? "other" : "dataset_version";
}
