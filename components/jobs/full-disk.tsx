"use client";
import { useQuery } from "@tanstack/react-query";
import { Notice } from "#components/ui/notice.tsx";
import { FULL_DISK_WORDS } from "./full-disk-words.ts";
import { healthQuery } from "./health.ts";

/** Shown above the documents and the corpora while the server's disk is full: the consequence, and what to do. */
export function FullDiskNotice() {
  const disk = useQuery(healthQuery()).data?.disk;
  if (disk?.status !== "degraded") return null;
  return (
    <Notice kind="degraded" title={FULL_DISK_WORDS.title} testId="full-disk">
      {disk.detail}
    </Notice>
  );
}
