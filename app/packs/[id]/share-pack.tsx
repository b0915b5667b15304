"use client";
import { Link2 } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import type { PackView } from "#lib/domain/pack.ts";
import { packHref } from "../packs-state.ts";

/** Copies the address of what is shown: of a version, which does not change, or of the draft, which does. */
export function SharePack({ pack }: { readonly pack: PackView }) {
  const say = useToast();
  const { id, version } = pack;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(packHref(id, { version }), window.location.origin).href);
      say({
        text:
          version === null
            ? "The draft’s address is copied: who opens it sees it as it then is."
            : `The address of version ${version} is copied; it does not change.`,
      });
    } catch {
      say({ text: "The address could not be copied; it stands in the browser’s bar.", failed: true });
    }
  };
  return (
    <Button onClick={() => copy()}>
      <Link2 size={14} aria-hidden /> Copy link
    </Button>
  );
}
