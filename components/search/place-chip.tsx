import { X } from "lucide-react";
import type { WorkbenchState } from "#components/address/search-state.ts";
import { Chip } from "#components/ui/chip.tsx";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { SearchResponse } from "#lib/domain/search.ts";
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
    <p className="mt-2 flex" data-testid="search-place">
      <Chip tone="accent" className="min-h-6">
        <span className="min-w-0 truncate" title={words}>
          {WHERE_WORDS.legend}: {words}
        </span>
        <button
          type="button"
          className="-mr-1 inline-flex size-6 shrink-0 items-center justify-center rounded-full hover:bg-panel focus-visible:outline-2"
          aria-label={WHERE_WORDS.remove}
          title={WHERE_WORDS.remove}
          onClick={onRemove}
        >
          <X size={13} aria-hidden />
        </button>
      </Chip>
    </p>
  );
}

const SHOWN_CHARS = 60;

/** A typed place as it is shown before its answer is known. */
function placeName(where: string): string {
  if (parseEvidenceRef(where)?.kind === "record") return WHERE_WORDS.record;
  return where.length > SHOWN_CHARS ? WHERE_WORDS.shape : where;
}
