"use client";
import { useQuery } from "@tanstack/react-query";
import { Notice } from "#components/ui/notice.tsx";
import { DISK_WORDS } from "./disk-words.ts";
import { healthQuery } from "./health.ts";

/** Shown above the documents and the corpora while the server cannot store files: the consequence, and what to do. */
export function DiskNotice() {
  const disk = useQuery(healthQuery()).data?.disk;
  if (!disk?.fault) return null;
  return (
    <Notice kind="degraded" title={DISK_WORDS[disk.fault]} testId="disk-fault">
      {disk.detail}
    </Notice>
  );
}
