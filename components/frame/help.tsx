"use client";
import { CircleHelp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useShortcuts } from "#components/keys/use-shortcuts.ts";
import { Button } from "#components/ui/button.tsx";
import { later } from "#components/ui/later.tsx";
import { HELP_WORDS } from "./words.ts";

// Loaded when first opened.
const { Part: HelpDialog } = later({
  load: () => import("./help-dialog.tsx").then((module) => module.HelpDialog),
});

/** The `?` button and the dialog that lists the keys. */
export function Help() {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  useShortcuts({ "?": () => setOpen(true), ",": () => router.push("/settings") });
  return (
    <>
      <Button look="quiet" size="icon" aria-label={HELP_WORDS.open} onClick={() => setOpen(true)}>
        <CircleHelp size={16} aria-hidden />
      </Button>
      {open && <HelpDialog onClose={() => setOpen(false)} />}
    </>
  );
}
