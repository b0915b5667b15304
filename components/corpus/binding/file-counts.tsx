import { skipWords } from "#components/corpus/words.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { LocalPreview } from "#lib/domain/local-preview.ts";
import { PREVIEW_WORDS } from "./words.ts";

type FileCountsProps = {
  /** Null until the first preview. */
  readonly preview: LocalPreview | null;
  /** An error message; null if there is none. */
  readonly error: string | null;
  /** The preview belongs to an earlier state of the form. */
  readonly behind: boolean;
};

/** How many files of a folder the current patterns would add, and why the others are excluded. */
export function FileCounts({ preview, error, behind }: FileCountsProps) {
  return (
    <div data-testid="file-counts" aria-busy={behind} className="flex flex-col gap-1.5 text-small">
      {error !== null ? (
        <p role="status" className="text-red-text wrap-anywhere">
          {PREVIEW_WORDS.failed(error)}
        </p>
      ) : preview === null ? (
        <div role="status" aria-label={PREVIEW_WORDS.counting} className="py-1">
          <Skeleton className="w-56" />
        </div>
      ) : (
        <Counts preview={preview} behind={behind} />
      )}
    </div>
  );
}

function Counts({ preview, behind }: { readonly preview: LocalPreview; readonly behind: boolean }) {
  const { taken, leftOut } = preview;
  return (
    <div className={behind ? "flex flex-col gap-1.5 opacity-60" : "flex flex-col gap-1.5"}>
      <p role="status" className="text-body font-medium">
        {takenWords(preview)}
      </p>
      {taken.files > 0 && <Names {...taken} />}
      {leftOut.length > 0 && (
        <ul
          aria-label={PREVIEW_WORDS.skippedLabel}
          className="flex flex-col gap-1.5 border-t border-line pt-1.5"
        >
          {leftOut.map(({ reason, ...tally }) => (
            <li key={reason}>
              <span className="font-medium tabular-nums">{PREVIEW_WORDS.skipped(tally.files)}</span>
              <span className="text-muted">: {skipWords(reason)}</span>
              <Names {...tally} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Names({ files, first }: { readonly files: number; readonly first: readonly string[] }) {
  const others = files - first.length;
  return (
    <p className="font-mono text-muted wrap-anywhere">
      {first.join(" · ")}
      {others > 0 && <span className="font-sans"> {PREVIEW_WORDS.others(others)}</span>}
    </p>
  );
}

/** "4 of 6 files would be added." If only the first files were read, it states their number. */
export function takenWords({ taken, looked, capped }: LocalPreview): string {
  const { files } = taken;
  if (looked === 0) return capped ? PREVIEW_WORDS.slow : PREVIEW_WORDS.noFiles;
  if (capped)
    return files === 0 ? PREVIEW_WORDS.noneOfFirst(looked) : PREVIEW_WORDS.someOfFirst(files, looked);
  if (files === 0) return PREVIEW_WORDS.none(looked);
  if (files < looked) return PREVIEW_WORDS.some(files, looked);
  return looked === 1 ? PREVIEW_WORDS.theOne : PREVIEW_WORDS.all(looked);
}
