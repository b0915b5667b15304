"use client";
import { Copy, Download, FileSpreadsheet } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { workbenchHref } from "#components/address/search-state.ts";
import { Button } from "#components/ui/button.tsx";
import { MENU_ROW, Menu } from "#components/ui/menu.tsx";
import { saveFile } from "#components/ui/save-file.ts";
import { useToast } from "#components/ui/toasts.tsx";
import { plural } from "#components/words/quantities.ts";
import type { ResultRow } from "./arrange-results.ts";
import { type LinkTo, resultsCsv, resultsText } from "./export-results.ts";
import { RESULTS_EXPORT_WORDS } from "./results-export-words.ts";
import { readingOf } from "./use-workbench.ts";

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
    <Menu
      within="place"
      align="end"
      className="min-w-52"
      trigger={
        <Button
          look="quiet"
          size="inline"
          aria-label={RESULTS_EXPORT_WORDS.button}
          title={RESULTS_EXPORT_WORDS.button}
        >
          <Download size={14} aria-hidden />
        </Button>
      }
    >
      <DropdownMenu.Label className="px-2 py-1 text-small text-muted">
        {RESULTS_EXPORT_WORDS.shown(results)}
      </DropdownMenu.Label>
      <DropdownMenu.Item className={MENU_ROW} onSelect={() => void copy()}>
        <Copy size={14} aria-hidden /> {RESULTS_EXPORT_WORDS.copy}
      </DropdownMenu.Item>
      <DropdownMenu.Item className={MENU_ROW} onSelect={download}>
        <FileSpreadsheet size={14} aria-hidden /> {RESULTS_EXPORT_WORDS.download}
      </DropdownMenu.Item>
    </Menu>
  );
}

const linkTo: LinkTo = (result, passage) =>
  new URL(workbenchHref(readingOf(result, { passage, page: null })), window.location.origin).href;
