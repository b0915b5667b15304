import { Skeleton } from "#components/ui/skeleton.tsx";
import { skipWords } from "#components/words/corpora.ts";
import { count, plural } from "#components/words/quantities.ts";
import type { LocalPreview } from "#lib/domain/local-preview.ts";

type FilesToldProps = {
  /** Null until it was told once. */
  readonly preview: LocalPreview | null;
  /** In words; null where nothing is wrong. */
  readonly error: string | null;
  /** What is told is of what was typed before. */
  readonly behind: boolean;
};

/** How many files of a folder would come in under what is typed, and why the others would not. */
export function FilesTold({ preview, error, behind }: FilesToldProps) {
  return (
    <div data-testid="files-told" aria-busy={behind} className="flex flex-col gap-1.5 text-small">
      {error !== null ? (
        <p role="status" className="text-red-text wrap-anywhere">
          What would come in cannot be told now. {error}
        </p>
      ) : preview === null ? (
        <div role="status" aria-label="Counting the files" className="py-1">
          <Skeleton className="w-56" />
        </div>
      ) : (
        <Told preview={preview} behind={behind} />
      )}
    </div>
  );
}

function Told({ preview, behind }: { readonly preview: LocalPreview; readonly behind: boolean }) {
  const { taken, leftOut } = preview;
  return (
    <div className={behind ? "flex flex-col gap-1.5 opacity-60" : "flex flex-col gap-1.5"}>
      <p role="status" className="text-body font-medium">
        {takenWords(preview)}
      </p>
      {taken.files > 0 && <Names {...taken} />}
      {leftOut.length > 0 && (
        <ul aria-label="Left out" className="flex flex-col gap-1.5 border-t border-line pt-1.5">
          {leftOut.map(({ reason, ...told }) => (
            <li key={reason}>
              <span className="font-medium tabular-nums">{count(told.files)} left out</span>
              <span className="text-muted">: {skipWords(reason)}</span>
              <Names {...told} />
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
      {others > 0 && <span className="font-sans"> and {plural(others, "other")}</span>}
    </p>
  );
}

/** "4 of 6 files would come in."; of a folder with more than are looked at, it says of which. */
export function takenWords({ taken, looked, capped }: LocalPreview): string {
  if (looked === 0) return capped ? "The folder took too long to look through." : "There are no files in it.";
  const of = capped ? `the first ${count(looked)} files` : plural(looked, "file");
  const came =
    taken.files === 0
      ? `None of ${of} would come in`
      : taken.files === looked && !capped
        ? `${looked === 1 ? "The one file" : `All ${of}`} would come in`
        : `${count(taken.files)} of ${of} would come in`;
  return capped ? `${came}; the plan looks at all of them.` : `${came}.`;
}
