import { SYNC_STATE_WORDS } from "#components/corpus/words.ts";
import { Chip, type ChipTone } from "#components/ui/chip.tsx";
import type { SyncState } from "#lib/domain/sync.ts";

const TONES: Readonly<Record<SyncState, ChipTone>> = {
  planning: "blue",
  awaiting_confirmation: "amber",
  applying: "blue",
  done: "accent",
  failed: "red",
  cancelled: "quiet",
};

export function SyncChip({ state }: { readonly state: SyncState }) {
  return (
    <Chip tone={TONES[state]} dot>
      {SYNC_STATE_WORDS[state]}
    </Chip>
  );
}
