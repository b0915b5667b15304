"use client";
import { ChevronLeft, Printer } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { PRINT_WORDS } from "./words.ts";

/** Opens the browser's print dialog. Not visible in print. */
export function PrintButton({ backHref }: { readonly backHref: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-panel px-3 py-2">
      <Link href={backHref} className="inline-flex items-center gap-1 text-muted hover:underline">
        <ChevronLeft size={14} aria-hidden /> {PRINT_WORDS.back}
      </Link>
      <Button look="primary" onClick={() => window.print()}>
        <Printer size={14} aria-hidden /> {PRINT_WORDS.print}
      </Button>
    </div>
  );
}
