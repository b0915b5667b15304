"use client";
import { useQuery } from "@tanstack/react-query";
import { Notice } from "#components/ui/notice.tsx";
import { healthQuery } from "./health.ts";

/** Shown above the corpora while a part of the search index is damaged: the consequence, and what a job does about it. */
export function DamagedIndexNotice() {
  const index = useQuery(healthQuery()).data?.index;
  if (index?.status !== "degraded") return null;
  return (
    <Notice kind="degraded" title="Part of the search index is damaged" testId="damaged-index">
      {index.detail}
    </Notice>
  );
}
