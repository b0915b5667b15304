import Link from "next/link";
import { evidenceHref } from "#components/address/search-state.ts";
import { Chip, type ChipTone } from "#components/ui/chip.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { PackVerification, Verdict } from "#lib/domain/pack-export.ts";
import { CHECK_EXPORT_WORDS, checkedWords, NOT_COMPARED_WORDS, VERDICT_WORDS } from "./list-words.ts";

type CheckedExportProps = {
  readonly fileName: string;
  /** Null until it is checked. */
  readonly checked: PackVerification | null;
  /** Why it could not be checked; null otherwise. */
  readonly failure: string | null;
};

const VERDICT_TONES: Readonly<Record<Verdict, ChipTone>> = {
  matches: "accent",
  changed_since: "amber",
  words_differ: "red",
  footnote_differs: "red",
  source_removed: "red",
};

/** The state of each quote of an exported file. */
export function CheckedExport({ fileName, checked, failure }: CheckedExportProps) {
  if (failure !== null)
    return (
      <Notice kind="failed" title={CHECK_EXPORT_WORDS.failedTitle(fileName)} testId="checked-export">
        {failure}
      </Notice>
    );
  if (checked === null) return <p className="text-muted">{CHECK_EXPORT_WORDS.checking(fileName)}</p>;
  return (
    <div data-testid="checked-export" className="flex flex-col gap-3">
      <Notice
        kind={checked.verified && !checked.directionMarks ? "info" : "degraded"}
        title={`${fileName}: ${checkedWords(checked)}`}
      >
        <p>
          {checked.savedItems === null
            ? CHECK_EXPORT_WORDS.savedItemsUnknown
            : CHECK_EXPORT_WORDS.savedItems(checked.savedItems)}
        </p>
        {checked.statedItems !== null && checked.statedItems !== checked.items.length && (
          <p>{CHECK_EXPORT_WORDS.otherCount(checked.statedItems, checked.items.length)}</p>
        )}
        {checked.lacksCount && <p>{CHECK_EXPORT_WORDS.lacksCount}</p>}
        {checked.foreignQuotes > 0 && <p>{CHECK_EXPORT_WORDS.foreignQuotes(checked.foreignQuotes)}</p>}
        {checked.items.some(({ notCompared }) => notCompared.includes("words")) && (
          <p>{CHECK_EXPORT_WORDS.unreadHelp}</p>
        )}
        {checked.directionMarks && <p>{CHECK_EXPORT_WORDS.directionMarksHelp}</p>}
        {checked.counts.footnote_differs > 0 && <p>{CHECK_EXPORT_WORDS.footnoteHelp}</p>}
        {checked.items.some(({ notCompared }) => notCompared.includes("footnote")) && (
          <p>{CHECK_EXPORT_WORDS.noLinksHelp}</p>
        )}
        {checked.counts.changed_since > 0 && <p>{CHECK_EXPORT_WORDS.newerVersionHelp}</p>}
        <p>{CHECK_EXPORT_WORDS.notComparedHelp}</p>
      </Notice>
      {checked.items.length > 0 && (
        <ol className="rounded-md border border-line bg-panel">
          {checked.items.map(({ verdict, title, notCompared, ...item }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a file's own order, in which a ref may repeat
              key={index}
              className="flex items-center gap-3 border-b border-line px-3 py-2 last:border-b-0"
            >
              <span className="w-6 shrink-0 text-right text-muted tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-1 wrap-anywhere">
                {verdict === "source_removed" ? (
                  <span className="text-muted">{title ?? CHECK_EXPORT_WORDS.unknownSource}</span>
                ) : (
                  <Source {...item} name={title ?? item.evidenceRef} />
                )}
              </span>
              {notCompared
                .filter((part) => part !== "footnote")
                .map((part) => (
                  <Chip key={part} tone="amber">
                    {NOT_COMPARED_WORDS[part]}
                  </Chip>
                ))}
              <Chip tone={VERDICT_TONES[verdict]}>{VERDICT_WORDS[verdict]}</Chip>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

type SourceProps = Pick<PackVerification["items"][number], "evidenceRef" | "citedVersion"> & {
  readonly name: string;
};

/** The name of a cited source, with a link to the cited version if the source is a document. */
function Source({ evidenceRef, citedVersion, name }: SourceProps) {
  const href = evidenceHref(evidenceRef, { version: citedVersion, page: null });
  if (href === null) return name;
  return (
    <Link href={href} prefetch={false} className="hover:underline">
      {name}
    </Link>
  );
}
