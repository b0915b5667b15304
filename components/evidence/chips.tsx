import { Chip, type ChipTone } from "#components/ui/chip.tsx";
import { FRESHNESS_TONES } from "#components/ui/freshness-tones.ts";
import { BEING_INDEXED } from "#components/words/being-indexed.ts";
import { assetReasonWords, freshnessWords } from "#components/words/evidence.ts";
import { momentUtc } from "#components/words/quantities.ts";
import { type Freshness, isIncomplete } from "#lib/domain/freshness.ts";
import { LANE_FACTS, type Lane } from "#lib/domain/lane.ts";
import type { PageAsset } from "#lib/domain/page-lane.ts";
import { CHIP_WORDS } from "./chip-words.ts";

const LANE_TONES: Readonly<Record<(typeof LANE_FACTS)[Lane]["finds"], ChipTone>> = {
  passages: "blue",
  pages: "violet",
  records: "quiet",
};

/** Fresh, stale, unknown, or being indexed. The label states the reason if it is not fresh; if brief, the title does. */
export function FreshnessChip({
  freshness,
  brief,
}: {
  readonly freshness: Freshness;
  readonly brief?: boolean;
}) {
  const reasons = freshness.reasons.map(freshnessWords).join("; ");
  const indexed = freshness.indexedAt === null ? "" : CHIP_WORDS.indexed(momentUtc(freshness.indexedAt));
  const incomplete = isIncomplete(freshness);
  return (
    <Chip
      tone={incomplete ? "blue" : FRESHNESS_TONES[freshness.state]}
      dot
      title={[reasons, indexed].filter(Boolean).join(" · ")}
      className="text-left"
    >
      <span>
        {incomplete ? BEING_INDEXED : freshness.state}
        {!brief && freshness.state !== "fresh" && reasons !== "" && ` · ${reasons}`}
      </span>
    </Chip>
  );
}

/** The lane that proposed the result. */
export function LaneChip({ lane }: { readonly lane: Lane }) {
  const { finds, words } = LANE_FACTS[lane];
  return (
    <Chip tone={LANE_TONES[finds]} title={CHIP_WORDS.foundBy(words.name)}>
      {words.name}
    </Chip>
  );
}

/** What a page shows: its kind, its printed label, and why it was classified so. */
export function AssetChip({ asset }: { readonly asset: PageAsset }) {
  return (
    <Chip tone="violet" title={CHIP_WORDS.asset(asset.caption ?? asset.type, assetReasonWords(asset.reason))}>
      {asset.label === null ? asset.type : CHIP_WORDS.labelled(asset.type, asset.label)}
    </Chip>
  );
}
