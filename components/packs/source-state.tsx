import { Chip } from "#components/ui/chip.tsx";
import { citationWords } from "#components/words/packs.ts";
import type { PackItemView } from "#lib/domain/pack.ts";

const TONES = {
  unchanged: "accent",
  newer_same_words: "quiet",
  newer_other_words: "amber",
  removed: "red",
} as const;

/** Which version an item cites and how that stands to the current one: "cited v2, current v4: the words differ". */
export function SourceState({ item }: { readonly item: Pick<PackItemView, "citedVersion" | "source"> }) {
  return (
    <Chip dot tone={TONES[item.source.state]}>
      {citationWords(item.citedVersion, item.source)}
    </Chip>
  );
}
