"use client";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { later } from "#components/ui/later.tsx";
import type { SearchFrame } from "#lib/domain/search.ts";
import { COLLECT_WORDS } from "./words.ts";

// Loaded when first opened.
const { Part: Assemble } = later({
  load: () => import("./assemble-dialog.tsx").then((module) => module.Assemble),
});

/** Builds a draft pack for a question: relevant evidence, countervailing evidence and references. */
export function AssembleButton({
  frame,
  size = "small",
  look = "plain",
}: {
  readonly frame: SearchFrame | null;
  readonly size?: "inline" | "small" | "normal";
  readonly look?: "plain" | "quiet";
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size={size}
        look={look}
        title={COLLECT_WORDS.draft}
        onClick={() => setOpen(true)}
        data-testid="assemble"
      >
        <Sparkles size={13} aria-hidden />
        <span className={size === "inline" ? "sr-only" : undefined}>{COLLECT_WORDS.draft}</span>
      </Button>
      {open && <Assemble frame={frame} onClose={() => setOpen(false)} />}
    </>
  );
}
