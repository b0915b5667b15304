"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect } from "react";
import { Chip } from "#components/ui/chip.tsx";
import { fill } from "#components/words/fill.tsx";
import { INDEXING_CHIP_WORDS } from "./chip-words.ts";
import { indexingQuery } from "./indexing.ts";

/** Shown in the bar while anything is indexed, also pages and pictures. Links to the jobs. */
export function IndexingChip() {
  const client = useQueryClient();
  const waiting = useQuery(indexingQuery()).data?.waiting ?? 0;
  // Each job that ends can change the corpora, so pages read their facts again.
  useEffect(() => {
    if (waiting > 0) return () => void client.invalidateQueries({ queryKey: ["facets"] });
    return undefined;
  }, [client, waiting]);
  if (waiting === 0) return null;
  return (
    <Link
      href="/admin/jobs?state=active"
      prefetch={false}
      className="flex min-h-6 items-center rounded-full"
      title={INDEXING_CHIP_WORDS.title(waiting)}
      data-testid="indexing"
    >
      <Chip tone="blue" dot>
        {fill(INDEXING_CHIP_WORDS.left(waiting), {
          prefix: <span className="max-three:sr-only">{INDEXING_CHIP_WORDS.prefix}</span>,
        })}
      </Chip>
    </Link>
  );
}
