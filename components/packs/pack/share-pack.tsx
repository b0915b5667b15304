"use client";
import { Link2 } from "lucide-react";
import { packHref } from "#components/packs/packs-state.ts";
import { Button } from "#components/ui/button.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import type { PackView } from "#lib/domain/pack.ts";
import { SHARE_WORDS } from "./words.ts";

/** Copies the address of the shown version, which is immutable, or of the draft, which changes. */
export function SharePack({ pack }: { readonly pack: PackView }) {
  const say = useToast();
  const { id, version } = pack;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(packHref(id, { version }), window.location.origin).href);
      say({
        text: version === null ? SHARE_WORDS.copiedDraft : SHARE_WORDS.copiedVersion(version),
      });
    } catch {
      say({ text: SHARE_WORDS.notCopied, failed: true });
    }
  };
  return (
    <Button onClick={() => copy()}>
      <Link2 size={14} aria-hidden /> {SHARE_WORDS.copy}
    </Button>
  );
}
