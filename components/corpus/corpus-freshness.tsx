import { Chip } from "#components/ui/chip.tsx";
import { FRESHNESS_TONES } from "#components/ui/freshness-tones.ts";
import type { CorpusSummary } from "#lib/domain/documents.ts";
import { INDEXING } from "./freshness-words.ts";

/** The freshness of a corpus; while any part of it is being indexed, it is not called fresh, and during its first indexing neither stale nor unknown. */
export function CorpusFreshness({
  corpus: { status, freshnessState, firstIndexing = false },
}: {
  readonly corpus: Pick<CorpusSummary, "status" | "freshnessState" | "firstIndexing">;
}) {
  if (firstIndexing || (status === "syncing" && freshnessState === "fresh"))
    return (
      <Chip tone="blue" dot>
        {INDEXING}
      </Chip>
    );
  return (
    <Chip tone={FRESHNESS_TONES[freshnessState]} dot>
      {freshnessState}
    </Chip>
  );
}
