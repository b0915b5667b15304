"use client";
import { Layers } from "lucide-react";
import Link from "next/link";
import { setWorkingPack } from "#components/packs/working-pack.ts";
import { Button } from "#components/ui/button.tsx";
import { PACK_PAGE_WORDS } from "./words.ts";

/** Opens the search with this pack's tray beside it. */
export function CollectInto({ packId }: { readonly packId: string }) {
  return (
    <Button asChild>
      <Link href="/" onClick={() => setWorkingPack({ packId, open: true })}>
        <Layers size={14} aria-hidden /> {PACK_PAGE_WORDS.addEvidence}
      </Link>
    </Button>
  );
}
