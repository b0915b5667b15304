import Link from "next/link";
import { Chip, type ChipTone } from "#components/ui/chip.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { plural } from "#components/words/quantities.ts";
import type { PackVerification, Verdict } from "#lib/domain/pack-export.ts";
import { CHECK_EXPORT_WORDS } from "./list-words.ts";
import { evidenceHref } from "./pack/item-links.ts";

type CheckedExportProps = {
  readonly fileName: string;
  /** Null until it is checked. */
  readonly checked: PackVerification | null;
  /** Why it could not be checked; null otherwise. */
  readonly failure: string | null;
};

const VERDICTS: Readonly<Record<Verdict, { readonly words: string; readonly tone: ChipTone }>> = {
  matches: { words: "Matches", tone: "accent" },
  changed_since: { words: "Newer version", tone: "amber" },
  words_differ: { words: "Words differ", tone: "red" },
  source_removed: { words: "Source removed", tone: "red" },
};

/** The state of each citation of an exported file. */
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
      <Notice kind={checked.verified ? "info" : "degraded"} title={`${fileName}: ${summaryOf(checked)}`}>
        {checked.counts.changed_since > 0 && CHECK_EXPORT_WORDS.newerVersionHelp}
      </Notice>
      {checked.items.length > 0 && (
        <ol className="rounded-md border border-line bg-panel">
          {checked.items.map(({ evidenceRef, verdict, title }, index) => (
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
                  <Link href={evidenceHref(evidenceRef)} prefetch={false} className="hover:underline">
                    {title ?? evidenceRef}
                  </Link>
                )}
              </span>
              <Chip tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].words}</Chip>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** "all 5 citations match their sources", "2 of 5 citations do not match their sources". */
export function summaryOf({ items, counts }: Pick<PackVerification, "items" | "counts">): string {
  if (items.length === 0) return "it has no citations";
  const wrong = counts.words_differ + counts.source_removed;
  if (wrong > 0)
    return `${wrong} of ${plural(items.length, "citation")} ${wrong === 1 ? "does" : "do"} not match`;
  if (counts.changed_since > 0)
    return `${counts.changed_since} of ${plural(items.length, "source")} changed since`;
  return items.length === 1
    ? "its citation matches its source"
    : `all ${items.length} citations match their sources`;
}
