"use client";
import { Link2 } from "lucide-react";
import { packHref } from "#components/packs/packs-state.ts";
import { Button } from "#components/ui/button.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import type { PackView } from "#lib/domain/pack.ts";

/** Copies the address of the shown version, which is immutable, or of the draft, which changes. */
export function SharePack({ pack }: { readonly pack: PackView }) {
  const say = useToast();
  const { id, version } = pack;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(packHref(id, { version }), window.location.origin).href);
      say({
        text:
          version === null
            ? "Link copied. It always shows the current draft."
            : `Link copied. It always shows version ${version}.`,
      });
    } catch {
      say({ text: "The link was not copied. Copy it from the browser’s address bar.", failed: true });
    }
  };
  return (
    <Button onClick={() => copy()}>
      <Link2 size={14} aria-hidden /> Copy link
    </Button>
  );
}
