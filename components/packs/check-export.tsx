"use client";
import { useMutation } from "@tanstack/react-query";
import { FileCheck } from "lucide-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { sendBytes } from "#components/http/send-json.ts";
import { cx } from "#components/ui/class-names.ts";
import type { PackVerification } from "#lib/domain/pack-export.ts";
import { CheckedExport } from "./checked-export.tsx";
import { CHECK_EXPORT_WORDS } from "./list-words.ts";
import { packPath } from "./queries.ts";

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");

/** A page whose dropped files are exports to check, and the result of the last check below its content. */
export function CheckExport({ children }: { readonly children: ReactNode }) {
  const [over, setOver] = useState(false);
  const check = useMutation({
    mutationFn: (file: File) => sendBytes<PackVerification>("POST", packPath("verify"), file),
  });
  const [others, setOthers] = useState(0);
  const take = (files: FileList | null) => {
    const [file, ...rest] = files ?? [];
    if (!file) return;
    setOthers(rest.length);
    check.mutate(file);
  };
  return (
    <main
      id="main"
      data-own-drop
      className="mx-auto flex w-full max-w-page flex-1 flex-col gap-4 px-4 py-5 two:px-6"
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {children}
      <section
        aria-labelledby="check-export"
        className={cx(
          "flex flex-col gap-3 rounded-md border border-dashed px-4 py-3",
          over ? "border-accent bg-accent-soft" : "border-line-strong",
        )}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FileCheck size={18} aria-hidden className="shrink-0 text-muted" />
          <div className="min-w-0 flex-1 basis-60">
            <h2 id="check-export" className="font-semibold">
              {CHECK_EXPORT_WORDS.title}
            </h2>
            <p className="text-muted">{CHECK_EXPORT_WORDS.help}</p>
          </div>
          <label className="inline-flex h-8 cursor-pointer items-center rounded-md border border-line-strong px-3 font-medium hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
            {CHECK_EXPORT_WORDS.chooseFile}
            <input
              type="file"
              accept=".docx,.md,.json,.csv"
              className="sr-only"
              data-testid="export-file"
              onChange={(event) => {
                take(event.target.files);
                event.target.value = "";
              }}
            />
          </label>
        </div>
        {/* Stands here before its first message, so that screen readers announce it. Empty, it must add no gap. */}
        <div aria-live="polite" className="empty:-mt-3">
          {check.variables && (
            <CheckedExport
              fileName={check.variables.name}
              checked={check.data ?? null}
              failure={check.error ? errorWords(check.error).message : null}
            />
          )}
          {others > 0 && <p className="mt-2 text-muted">{CHECK_EXPORT_WORDS.othersLeft(others)}</p>}
        </div>
      </section>
    </main>
  );
}
