"use client";
import { type ComponentProps, useEffect } from "react";
import { ReadingPages } from "./reading-pages.tsx";
import { useDrawnPages } from "./use-drawn-pages.tsx";
import type { PdfFile } from "./use-pdf.ts";

type ReadingSheetsProps = Omit<ComponentProps<typeof ReadingPages>, "source"> & {
  readonly documentId: string;
  readonly version: number;
  readonly format: string | null;
  /** Receives the open PDF, and null when it closes. */
  readonly onFile: (file: PdfFile | null) => void;
};

/** The pages once their source is known. A separate component, so that a text document fetches none. */
export function ReadingSheets({ documentId, version, format, onFile, ...pages }: ReadingSheetsProps) {
  const source = useDrawnPages(documentId, version, format);
  const { file } = source;
  useEffect(() => {
    onFile(file);
    return () => onFile(null);
  }, [file, onFile]);
  return <ReadingPages source={source} {...pages} />;
}
