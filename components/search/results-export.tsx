"use client";
import { Copy, Download, FileSpreadsheet } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { Button } from "#components/ui/button.tsx";
import { MENU_ROW, Menu } from "#components/ui/menu.tsx";
import { saveFile } from "#components/ui/save-file.ts";
import { useToast } from "#components/ui/toasts.tsx";
import { useCopyText } from "#components/ui/use-copy-text.ts";
import { plural } from "#components/words/quantities.ts";
import type { ResultRow } from "./arrange-results.ts";
import { resultsCsv, resultsText } from "./export-results.ts";
import { passageLink } from "./passage-link.ts";
import { RESULTS_EXPORT_WORDS } from "./results-export-words.ts";

type ResultsExportProps = {
  readonly question: string;
  /** As on the page. */
  readonly rows: readonly ResultRow[];
};

/** Copies the results on the page with their citations, or downloads them as a table. */
export function ResultsExport({ question, rows }: ResultsExportProps) {
  const say = useToast();
  const results = plural(rows.length, "result");
  const copyText = useCopyText();
  const copy = () =>
    copyText({
      text: () => resultsText(question, rows, passageLink),
      what: "results",
      copied: RESULTS_EXPORT_WORDS.copied(results),
    });
  const download = () => {
    saveFile("sightline-results.csv", resultsCsv(rows, passageLink), "text/csv;charset=utf-8");
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
