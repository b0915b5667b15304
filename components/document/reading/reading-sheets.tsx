"use client";
import type { ComponentProps } from "react";
import { ReadingPages } from "./reading-pages.tsx";
import { usePageSource } from "./use-page-source.tsx";

type ReadingSheetsProps = Omit<ComponentProps<typeof ReadingPages>, "source"> & {
  readonly documentId: string;
  readonly version: number;
  readonly format: string | null;
};

/** The pages once their source is known. A separate component, so that a text document fetches none. */
export function ReadingSheets({ documentId, version, format, ...pages }: ReadingSheetsProps) {
  return <ReadingPages source={usePageSource(documentId, version, format)} {...pages} />;
}
