"use client";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { fileOutline } from "#components/document/pdf/file-outline.ts";
import { documentKeys, originalHref, outlineQuery } from "#components/document/queries.ts";
import type { PdfFile } from "#components/document/reading/use-pdf.ts";
import { useMediaQuery } from "#components/ui/use-media-query.ts";
import type { OutlineEntry } from "./entries.ts";
import { setOutlineShown, useOutlineShown } from "./outline-shown.ts";

const NO_ENTRIES: readonly OutlineEntry[] = [];
/** Width at which the outline is beside the document. Below, it is a drawer. */
const WIDE_SCREEN = "(width >= 64rem)";

type OutlineInput = {
  readonly documentId: string;
  /** Null until known. */
  readonly version: number | null;
  /** The open PDF, if the document is one. */
  readonly file: PdfFile | null;
};

/** The outline of the open version: whether it is shown, its entries, and the current one. */
export function useOutline({ documentId, version, file }: OutlineInput) {
  const beside = useMediaQuery(WIDE_SCREEN) === true;
  const stored = useOutlineShown();
  const [drawer, setDrawer] = useState(false);
  const shown = beside ? stored : drawer;
  const takesFocus = useRef(false);
  const wanted = shown && version !== null;
  const listed = useQuery({ ...outlineQuery(documentId, version ?? 0), enabled: wanted });
  const pdf = version !== null && file?.url === originalHref(documentId, version) ? file.pdf : null;
  const without = listed.data?.headings.length === 0;
  const own = useQuery({
    queryKey: documentKeys.fileOutline(documentId, version ?? 0),
    queryFn: () => (pdf === null ? NO_ENTRIES : fileOutline(pdf)),
    enabled: wanted && without && pdf !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const entries: readonly OutlineEntry[] = (without ? own.data : listed.data?.headings) ?? NO_ENTRIES;
  return {
    shown,
    beside,
    entries,
    more: listed.data?.more ?? false,
    loading: listed.isPending || own.isLoading,
    error: listed.error,
    /** Set if the list takes the focus when it appears. */
    takesFocus,
    show: (on: boolean, focus = false) => {
      takesFocus.current = on && focus;
      if (beside) setOutlineShown(on);
      else setDrawer(on);
    },
  };
}

export type Outline = ReturnType<typeof useOutline>;
