import { Chip } from "#components/ui/chip.tsx";

/** "v2 · current", or "cited v2, current v4" if a newer version exists. */
export function VersionLabel({ shown, current }: { readonly shown: number; readonly current: number }) {
  return shown === current ? (
    <Chip>v{shown} · current</Chip>
  ) : (
    <Chip tone="amber">
      cited v{shown}, current v{current}
    </Chip>
  );
}
