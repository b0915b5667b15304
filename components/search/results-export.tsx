"use client";
import { Copy, Download, FileSpreadsheet } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { Button } from "#components/ui/button.tsx";
import { saveFile } from "#components/ui/save-file.ts";
import { useToast } from "#components/ui/toasts.tsx";
import { plural } from "#components/words/quantities.ts";
import type { ResultRow } from "./arrange-results.ts";
import { type LinkTo, resultsCsv, resultsText } from "./export-results.ts";
import { RESULTS_EXPORT_WORDS } from "./results-export-words.ts";
import { workbenchHref } from "./search-state.ts";
import { readingOf } from "./use-workbench.ts";

const ITEM =
  "flex min-h-9 cursor-pointer items-center gap-2.5 rounded px-2 py-1 text-ui outline-none data-highlighted:bg-hover";

type ResultsExportProps = {
  readonly question: string;
  /** As on the page. */
  readonly rows: readonly ResultRow[];
};

/** Copies the results on the page with their citations, or downloads them as a table. */
export function ResultsExport({ question, rows }: ResultsExportProps) {
  const say = useToast();
  const results = plural(rows.length, "result");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(resultsText(question, rows, linkTo));
      say({ text: RESULTS_EXPORT_WORDS.copied(results), topic: "copied" });
    } catch {
      say({ text: RESULTS_EXPORT_WORDS.notCopied, failed: true });
    }
  };
  const download = () => {
    saveFile("sightline-results.csv", resultsCsv(rows, linkTo), "text/csv;charset=utf-8");
    say({ text: RESULTS_EXPORT_WORDS.downloaded(results), topic: "downloaded" });
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button
          look="quiet"
          size="inline"
          aria-label={RESULTS_EXPORT_WORDS.button}
          title={RESULTS_EXPORT_WORDS.button}
        >
          <Download size={14} aria-hidden />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={12}
        className="z-50 min-w-52 rounded-md border border-line bg-raised p-1 shadow-pop"
      >
        <DropdownMenu.Label className="px-2 py-1 text-small text-muted">
          {RESULTS_EXPORT_WORDS.shown(results)}
        </DropdownMenu.Label>
        <DropdownMenu.Item className={ITEM} onSelect={() => void copy()}>
          <Copy size={14} aria-hidden /> {RESULTS_EXPORT_WORDS.copy}
        </DropdownMenu.Item>
        <DropdownMenu.Item className={ITEM} onSelect={download}>
          <FileSpreadsheet size={14} aria-hidden /> {RESULTS_EXPORT_WORDS.download}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

const linkTo: LinkTo = (result, passage) =>
  new URL(workbenchHref(readingOf(result, { passage, page: null })), window.location.origin).href;
