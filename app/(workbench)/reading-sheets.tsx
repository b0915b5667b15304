"use client";
import type { ComponentProps } from "react";
import { ReadingPages } from "./reading-pages.tsx";
import { usePageSource } from "./use-page-source.tsx";

type ReadingSheetsProps = Omit<ComponentProps<typeof ReadingPages>, "source"> & {
  readonly documentId: string;
  readonly version: number;
  readonly format: string | null;
};

/** The pages, once it is known where they come from; apart, so that a document read as text fetches none. */
export function ReadingSheets({ documentId, version, format, ...pages }: ReadingSheetsProps) {
  return <ReadingPages source={usePageSource(documentId, version, format)} {...pages} />;
}
