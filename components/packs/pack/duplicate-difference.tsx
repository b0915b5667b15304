"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { WordChanges } from "#components/packs/word-changes.tsx";
import { Button } from "#components/ui/button.tsx";
import { duplicateChangesQuery } from "./duplicate-changes.ts";
import { DIFFERENCE_WORDS } from "./words.ts";

type DuplicateDifferenceProps = {
  readonly evidenceRef: string;
  /** Quote of the pack item that represents it. */
  readonly quote: string;
};

/** Shows on demand how a near-duplicate differs from the pack item, word by word. */
export function DuplicateDifference({ evidenceRef, quote }: DuplicateDifferenceProps) {
  const [open, setOpen] = useState(false);
  const changes = useQuery({ ...duplicateChangesQuery(evidenceRef, quote), enabled: open && quote !== "" });
  return (
    <>
      <Button
        look="quiet"
        size="small"
        className="ml-1 h-6 px-1.5 underline underline-offset-2"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? DIFFERENCE_WORDS.hide : DIFFERENCE_WORDS.show}
      </Button>
      {open &&
        (changes.data ? (
          <WordChanges changes={changes.data} />
        ) : (
          <p role="status" className="text-muted">
            {changes.error || quote === "" ? DIFFERENCE_WORDS.gone : DIFFERENCE_WORDS.loadingText}
          </p>
        ))}
    </>
  );
}
