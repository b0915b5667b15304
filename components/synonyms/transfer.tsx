"use client";
import { Download, Upload } from "lucide-react";
import { useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { saveFile } from "#components/ui/save-file.ts";
import { useToast } from "#components/ui/toasts.tsx";
import type { SynonymGroup } from "#lib/domain/synonyms.ts";
import { readSynonymsCsv, synonymsCsv } from "./synonyms-file.ts";
import type { SynonymChanges } from "./use-synonyms.ts";
import { PAGE_WORDS } from "./words.ts";

type TransferProps = {
  readonly groups: readonly SynonymGroup[];
  readonly changes: SynonymChanges;
  /** Receives the refusal of a file in words; null once a file is imported. */
  readonly onRefusal: (refusal: string | null) => void;
};

/** Downloads all groups as CSV, or adds those of a file. */
export function Transfer({ groups, changes, onRefusal }: TransferProps) {
  const say = useToast();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const read = readSynonymsCsv(await file.text());
    onRefusal(read.groups === null ? read.refusal : await changes.import(read.groups));
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        className="hidden"
        aria-label={PAGE_WORDS.import}
        onChange={(event) => {
          const { files } = event.target;
          void take(files?.[0]).finally(() => {
            // So that the same file can be chosen again.
            if (input.current) input.current.value = "";
          });
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <Upload size={15} aria-hidden /> {PAGE_WORDS.import}
      </Button>
      <Button
        onClick={() => {
          saveFile("sightline-synonyms.csv", synonymsCsv(groups), "text/csv;charset=utf-8");
          say({ text: PAGE_WORDS.exported, topic: "downloaded" });
        }}
      >
        <Download size={15} aria-hidden /> {PAGE_WORDS.export}
      </Button>
    </>
  );
}
