"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { correctPageAction } from "#actions/documents.ts";
import { CorrectWords } from "#components/document/pages/correct-words.tsx";
import { ReadingLine } from "#components/document/pages/reading-line.tsx";
import { PAGE_TEXT_WORDS } from "#components/document/pages/words.ts";
import { documentKeys, pagesQuery, pageWordsQuery } from "#components/document/queries.ts";
import { useToast } from "#components/ui/toasts.tsx";

type PageReadingProps = {
  readonly documentId: string;
  readonly version: number;
  /** Number of the visible page. */
  readonly page: number;
};

/** For a page without a text layer: how its words were recognised, and a dialog to correct them. */
export function PageReading({ documentId, version, page: number }: PageReadingProps) {
  const [open, setOpen] = useState(false);
  const say = useToast();
  const queries = useQueryClient();
  const pages = useQuery(pagesQuery(documentId, version));
  const page = pages.data?.find((each) => each.number === number);
  const words = useQuery({ ...pageWordsQuery(documentId, version, number), enabled: open });
  const saving = useMutation({
    mutationFn: async (text: string) => {
      const outcome = await correctPageAction({ documentId, page: number, text });
      if (!outcome.ok) throw new Error(outcome.message);
    },
    onSuccess: async () => {
      setOpen(false);
      say({ text: PAGE_TEXT_WORDS.correctedDone(number) });
      await queries.invalidateQueries({ queryKey: documentKeys.one(documentId) });
    },
  });
  if (!page || page.source === "text_layer") return null;
  return (
    <>
      <ReadingLine page={page} onCorrect={() => setOpen(true)} />
      <CorrectWords
        page={number}
        open={open}
        onOpenChange={setOpen}
        text={words.data?.text ?? null}
        saving={saving.isPending}
        error={saving.error?.message ?? words.error?.message ?? null}
        onSave={saving.mutate}
      />
    </>
  );
}
