import type { WorkbenchState } from "#components/address/search-state.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { RemovableChip } from "./removable-chip.tsx";
import { WHERE_WORDS } from "./where-words.ts";

type PlaceChipProps = {
  readonly state: Pick<WorkbenchState, "where" | "buffer">;
  /** Null until there is an answer to the current question. */
  readonly answer: Pick<SearchResponse, "place"> | null;
  readonly onRemove: () => void;
};

/** The place that the search is limited to. Its button searches everywhere. */
export function PlaceChip({ state, answer, onRemove }: PlaceChipProps) {
  const { where, buffer } = state;
  if (where === "") return null;
  const words = answer?.place?.words ?? `${placeName(where)}${buffer > 0 ? `, ${buffer} m` : ""}`;
  return (
    <RemovableChip testId="search-place" title={words} remove={WHERE_WORDS.remove} onRemove={onRemove}>
      {WHERE_WORDS.legend}: {words}
    </RemovableChip>
  );
}

const SHOWN_CHARS = 60;

/** A typed place as it is shown before its answer is known. */
function placeName(where: string): string {
  if (parseEvidenceRef(where)?.kind === "record") return WHERE_WORDS.record;
  return where.length > SHOWN_CHARS ? WHERE_WORDS.shape : where;
}
