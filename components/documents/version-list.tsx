import Link from "next/link";
import { BeingIndexed } from "#components/evidence/being-indexed.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Moment } from "#components/ui/moment.tsx";
import { plural } from "#components/words/quantities.ts";
import type { VersionSummary } from "#lib/domain/documents.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import { VERSION_STATE_WORDS, VERSION_WORDS } from "./details-words.ts";

type VersionListProps = {
  readonly versions: readonly VersionSummary[];
  readonly current: number;
  /** True while a part of the current version is not indexed yet. */
  readonly indexing: boolean;
  readonly shown: number;
  readonly onShow: (version: number) => void;
  /** Returns the address of what differs from the version before; null if that is not shown. */
  readonly changesHref: (from: number, to: number) => string | null;
};

/** All stored versions. An older one can still be opened where it is cited. */
export function VersionList({ versions, current, indexing, shown, onShow, changesHref }: VersionListProps) {
  const read = versions.filter(({ charCount }) => charCount !== null).map(({ number }) => number);
  const hrefTo = (to: number) => {
    const before = read.filter((number) => number < to);
    return read.includes(to) && before.length > 0 ? changesHref(Math.max(...before), to) : null;
  };
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="mb-1 text-tiny font-semibold tracking-wide text-muted uppercase">
        {VERSION_WORDS.listTitle}
      </h2>
      <ul>
        {versions.map((version) => (
          <li key={version.number} className="border-b border-line last:border-b-0">
            <button
              type="button"
              disabled={version.charCount === null}
              aria-current={version.number === shown ? "true" : undefined}
              className={cx(
                "-mx-2 flex w-[calc(100%+1rem)] flex-col gap-0.5 rounded px-2 py-1.5 text-left",
                version.number === shown ? "bg-chosen" : "hover:enabled:bg-hover",
              )}
              onClick={() => onShow(version.number)}
            >
              <span className="flex items-center gap-2">
                <span className="font-medium">{VERSION_WORDS.number(version.number)}</span>
                {version.number === current && <Chip>{VERSION_WORDS.current}</Chip>}
                {version.isUnlockedCopy && <Chip tone="quiet">{VERSION_WORDS.unlocked}</Chip>}
                {indexing && version.number === current && version.state !== "failed" ? (
                  <BeingIndexed />
                ) : (
                  <Chip tone={version.state === "failed" ? "red" : "quiet"}>
                    {VERSION_STATE_WORDS[version.state]}
                  </Chip>
                )}
              </span>
              <span className="text-small text-muted tabular-nums">
                <Moment iso={version.createdAt} /> · {sizeWords(version.sizeBytes)} ·{" "}
                {plural(version.chunkCount, "passage")}
              </span>
            </button>
            <ChangesLink href={hrefTo(version.number)} version={version.number} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChangesLink({ href, version }: { readonly href: string | null; readonly version: number }) {
  if (href === null) return null;
  return (
    <Link
      href={href}
      prefetch={false}
      aria-label={VERSION_WORDS.changesLabel(version)}
      className="inline-flex min-h-6 items-center pb-1 text-small text-accent-text underline underline-offset-2"
    >
      {VERSION_WORDS.changes}
    </Link>
  );
}
