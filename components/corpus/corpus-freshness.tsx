import { BeingIndexed } from "#components/evidence/being-indexed.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { FRESHNESS_TONES } from "#components/ui/freshness-tones.ts";
import type { CorpusSummary } from "#lib/domain/documents.ts";

/** The freshness of a corpus, unless any part of it is being indexed. */
export function CorpusFreshness({
  corpus: { status, freshnessState },
}: {
  readonly corpus: Pick<CorpusSummary, "status" | "freshnessState">;
}) {
  if (status === "syncing") return <BeingIndexed />;
  return (
    <Chip tone={FRESHNESS_TONES[freshnessState]} dot>
      {freshnessState}
    </Chip>
  );
}
