"use client";
import { ChevronDown, Download, Printer } from "lucide-react";
import Link from "next/link";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { fetchFile } from "#components/http/fetch-file.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { asksBrowser } from "#components/ui/asks-browser.ts";
import { Button } from "#components/ui/button.tsx";
import { saveBlob } from "#components/ui/save-file.ts";
import { useToast } from "#components/ui/toasts.tsx";
import { isOfOneComputer } from "#lib/domain/own-computer.ts";
import type { PackFormat } from "#lib/domain/pack-api.ts";
import { EXPORT_WORDS } from "./export-words.ts";

type ExportMenuProps = {
  readonly hrefFor: (format: PackFormat) => string;
  readonly printHref: string;
};

const FORMATS: readonly { readonly format: PackFormat; readonly label: string; readonly what: string }[] = [
  { format: "docx", label: "Word", what: EXPORT_WORDS.wordHelp },
  { format: "pdf", label: "PDF", what: EXPORT_WORDS.pdfHelp },
  { format: "md", label: "Markdown", what: EXPORT_WORDS.markdownHelp },
  { format: "json", label: "JSON", what: EXPORT_WORDS.jsonHelp },
  { format: "csv", label: "CSV", what: EXPORT_WORDS.csvHelp },
];
const ROW =
  "flex min-h-9 cursor-pointer items-center gap-2.5 rounded px-2 py-1 outline-none data-highlighted:bg-hover";

/** Exports the pack as a file or for print. Each form includes the question, date, receipts and hashes. */
export function ExportMenu({ hrefFor, printHref }: ExportMenuProps) {
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const { busy, download } = useDownload();
  return (
    <DropdownMenu.Root
      modal={false}
      open={open}
      onOpenChange={(next) => {
        // The menu belongs to the main landmark, like every part of a page.
        setLandmark(document.getElementById("main"));
        setOpen(next);
      }}
    >
      <DropdownMenu.Trigger asChild>
        <Button aria-busy={busy}>
          <Download size={14} aria-hidden /> {busy ? EXPORT_WORDS.exporting : EXPORT_WORDS.open}{" "}
          <ChevronDown size={13} aria-hidden />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmark}>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 min-w-60 rounded-md border border-line bg-raised p-1 shadow-pop"
        >
          {FORMATS.map(({ format, label, what }) => (
            <DropdownMenu.Item key={format} asChild>
              <a
                href={hrefFor(format)}
                download
                className={ROW}
                aria-label={`${label}, ${what}`}
                onClick={(event) => {
                  if (asksBrowser(event)) return;
                  event.preventDefault();
                  setOpen(false);
                  download(hrefFor(format));
                }}
              >
                <span className="w-18 font-medium">{label}</span>
                <span className="text-small text-muted">{what}</span>
              </a>
            </DropdownMenu.Item>
          ))}
          {open && isOfOneComputer(window.location.origin) && (
            <DropdownMenu.Label className="max-w-72 px-2 py-1 text-small text-muted">
              {EXPORT_WORDS.localLinks}
            </DropdownMenu.Label>
          )}
          <DropdownMenu.Separator className="my-1 border-t border-line" />
          <DropdownMenu.Item asChild>
            <Link href={printHref} prefetch={false} className={ROW}>
              <Printer size={14} aria-hidden /> {EXPORT_WORDS.printView}
            </Link>
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Downloads an export. If that fails, a message says why and offers to try again. */
function useDownload() {
  const say = useToast();
  const [busy, setBusy] = useState(false);
  const download = (path: string) => {
    setBusy(true);
    fetchFile(path)
      .then(
        ({ name, bytes }) => saveBlob(name, bytes),
        (error: unknown) =>
          say({
            text: EXPORT_WORDS.failed(errorWords(error).message),
            topic: "export",
            failed: true,
            action: { label: EXPORT_WORDS.retry, onAction: () => download(path) },
          }),
      )
      .finally(() => setBusy(false));
  };
  return { busy, download };
}
