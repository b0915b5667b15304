"use client";
import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

type PrefetchedTextProps = {
  /** JSON of `dehydrate`'s state, as `app/_prefetch/prefetched.tsx` writes it. */
  readonly text: string;
  readonly children: ReactNode;
};

/** Gives the queries that the server has prefetched to the components below. */
export function PrefetchedText({ text, children }: PrefetchedTextProps) {
  const state = useMemo<DehydratedState>(() => JSON.parse(text), [text]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
