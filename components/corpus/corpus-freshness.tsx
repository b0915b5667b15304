import { Chip } from "#components/ui/chip.tsx";
import { FRESHNESS_TONES } from "#components/ui/freshness-tones.ts";
import type { CorpusSummary } from "#lib/domain/documents.ts";
import { INDEXING } from "./freshness-words.ts";

/** The freshness of a corpus; while any part of it is being indexed, it is not called fresh. */
export function CorpusFreshness({
  corpus: { status, freshnessState },
}: {
  readonly corpus: Pick<CorpusSummary, "status" | "freshnessState">;
}) {
  if (status === "syncing" && freshnessState === "fresh")
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
