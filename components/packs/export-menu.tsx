"use client";
import { ChevronDown, Download, Printer } from "lucide-react";
import Link from "next/link";
import { DropdownMenu } from "radix-ui";
import { Button } from "#components/ui/button.tsx";
import type { PackFormat } from "#lib/domain/pack-api.ts";

type ExportMenuProps = {
  readonly hrefFor: (format: PackFormat) => string;
  readonly printHref: string;
};

const FORMATS: readonly { readonly format: PackFormat; readonly label: string; readonly what: string }[] = [
  { format: "docx", label: "Word", what: "with a footnote for each source" },
  { format: "pdf", label: "PDF", what: "the same report, to send or print" },
  { format: "md", label: "Markdown", what: "for notes and wikis" },
  { format: "json", label: "JSON", what: "everything, to be verified later" },
  { format: "csv", label: "CSV", what: "a row for each item" },
];
const ROW =
  "flex min-h-9 cursor-pointer items-center gap-2.5 rounded px-2 py-1 outline-none data-highlighted:bg-hover";

/** Exports the pack as a file or for print. Each form includes the question, date, receipts and hashes. */
export function ExportMenu({ hrefFor, printHref }: ExportMenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button>
          <Download size={14} aria-hidden /> Export <ChevronDown size={13} aria-hidden />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 min-w-60 rounded-md border border-line bg-raised p-1 shadow-pop"
        >
          {FORMATS.map(({ format, label, what }) => (
            <DropdownMenu.Item key={format} asChild>
              <a href={hrefFor(format)} download className={ROW} aria-label={`${label}, ${what}`}>
                <span className="w-18 font-medium">{label}</span>
                <span className="text-small text-muted">{what}</span>
              </a>
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator className="my-1 border-t border-line" />
          <DropdownMenu.Item asChild>
            <Link href={printHref} prefetch={false} className={ROW}>
              <Printer size={14} aria-hidden /> Print view
            </Link>
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
