import { Chip, type ChipTone } from "#components/ui/chip.tsx";
import { freshnessWords } from "#components/words/evidence.ts";
import { momentUtc } from "#components/words/quantities.ts";
import { LANE_WORDS } from "#components/words/reasons.ts";
import type { Freshness } from "#lib/domain/freshness.ts";
import type { Lane } from "#lib/domain/lane.ts";
import type { PageAsset } from "#lib/domain/page-lane.ts";

const FRESHNESS_TONES = { fresh: "accent", stale: "amber", unknown: "quiet" } as const;
const LANE_TONES: Readonly<Record<Lane, ChipTone>> = {
  text: "blue",
  "visual-page": "violet",
  "visual-text": "violet",
  structured: "quiet",
};

/** Fresh, stale or unknown. What is not fresh says why in its word; fresh says it in the title. */
export function FreshnessChip({ freshness }: { readonly freshness: Freshness }) {
  const reasons = freshness.reasons.map(freshnessWords).join("; ");
  const indexed = freshness.indexedAt === null ? "" : `indexed ${momentUtc(freshness.indexedAt)}`;
  return (
    <Chip
      tone={FRESHNESS_TONES[freshness.state]}
      dot
      title={[reasons, indexed].filter(Boolean).join(" · ")}
      className="text-left"
    >
      <span>
        {freshness.state}
        {freshness.state !== "fresh" && reasons !== "" && ` · ${reasons}`}
      </span>
    </Chip>
  );
}

/** Which lane proposed it. */
export function LaneChip({ lane }: { readonly lane: Lane }) {
  return (
    <Chip tone={LANE_TONES[lane]} title={`Proposed by the ${LANE_WORDS[lane]} lane`}>
      {LANE_WORDS[lane]}
    </Chip>
  );
}

/** What a page shows: its kind, its label as printed, and why it is taken for that. */
export function AssetChip({ asset }: { readonly asset: PageAsset }) {
  return (
    <Chip tone="violet" title={`${asset.caption ?? asset.type} · ${asset.reason.replaceAll("_", " ")}`}>
      {asset.label === null ? asset.type : `${asset.type}: ${asset.label}`}
    </Chip>
  );
}

/** The words were recognised from a picture, and how surely. */
export function ScanChip({ confidence }: { readonly confidence: number }) {
  return (
    <Chip title="Its words were recognised from a picture of the page">
      scan · {Math.round(confidence)} % sure
    </Chip>
  );
}
