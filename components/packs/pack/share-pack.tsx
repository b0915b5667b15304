"use client";
import { Link2 } from "lucide-react";
import { packHref } from "#components/packs/packs-state.ts";
import { Button } from "#components/ui/button.tsx";
import { COPY_WORDS } from "#components/ui/copy-words.ts";
import { useCopyText } from "#components/ui/use-copy-text.ts";
import type { PackView } from "#lib/domain/pack.ts";
import { SHARE_WORDS } from "./words.ts";

/** Copies the address of the shown version, which is immutable, or of the draft, which changes. */
export function SharePack({ pack }: { readonly pack: PackView }) {
  const copyText = useCopyText();
  const { id, version } = pack;
  const copy = () =>
    copyText({
      text: () => new URL(packHref(id, { version }), window.location.origin).href,
      what: "link",
      copied: version === null ? SHARE_WORDS.copiedDraft : SHARE_WORDS.copiedVersion(version),
    });
  return (
    <Button onClick={() => copy()}>
      <Link2 size={14} aria-hidden /> {COPY_WORDS.link}
    </Button>
  );
}
