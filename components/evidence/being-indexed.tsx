import { Chip } from "#components/ui/chip.tsx";
import { BEING_INDEXED } from "#components/words/being-indexed.ts";

/** The chip of a document or corpus that is not indexed in full yet, in place of "fresh", "stale" and "indexed". */
export function BeingIndexed({ title }: { readonly title?: string }) {
  return (
    <Chip tone="blue" dot {...(title === undefined ? {} : { title })}>
      {BEING_INDEXED}
    </Chip>
  );
}
