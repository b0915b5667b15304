"use client";
import { Layers } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { setCollecting } from "../working-pack.ts";

/** Goes to the search with this pack's tray open beside it. */
export function CollectInto({ packId }: { readonly packId: string }) {
  return (
    <Button asChild>
      <Link href="/" onClick={() => setCollecting({ packId, open: true })}>
        <Layers size={14} aria-hidden /> Add evidence
      </Link>
    </Button>
  );
}
