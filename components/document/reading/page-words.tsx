"use client";
import { useQuery } from "@tanstack/react-query";
import type { PageProps } from "#components/document/pages/page-drawing.ts";
import { WordLayer } from "#components/document/pages/word-layer.tsx";
import { pageWordsQuery } from "#components/document/queries.ts";

type RecognisedWordsProps = PageProps & { readonly documentId: string; readonly version: number };

/** Draws the recognised words of a page over its picture. */
export function RecognisedWords({ documentId, version, number, size, width }: RecognisedWordsProps) {
  const words = useQuery(pageWordsQuery(documentId, version, number));
  return words.data ? <WordLayer words={words.data.words} size={size} width={width} /> : null;
}
