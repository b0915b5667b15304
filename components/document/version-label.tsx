import { Chip } from "#components/ui/chip.tsx";
import { VERSION_WORDS } from "./words.ts";

/** "v2 · current", or "cited v2, current v4" if a newer version exists. */
export function VersionLabel({ shown, current }: { readonly shown: number; readonly current: number }) {
  return shown === current ? (
    <Chip>{VERSION_WORDS.current(shown)}</Chip>
  ) : (
    <Chip tone="amber">{VERSION_WORDS.cited(shown, current)}</Chip>
  );
}
