import { Chip } from "#components/ui/chip.tsx";
import type { PackItemView } from "#lib/domain/pack.ts";
import { citationWords } from "#lib/domain/pack-words.ts";

const TONES = {
  unchanged: "accent",
  newer_same_words: "quiet",
  newer_other_words: "amber",
  removed: "red",
} as const;

/** The cited version compared with the current one: "cited v2, current v4: the words differ". */
export function SourceState({ item }: { readonly item: Pick<PackItemView, "citedVersion" | "source"> }) {
  return (
    <Chip dot tone={TONES[item.source.state]}>
      {citationWords(item.citedVersion, item.source)}
    </Chip>
  );
}
