"use client";
import { CircleHelp } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { KeyList, SingleKeysSwitch } from "#components/keys/key-list.tsx";
import { useShortcuts } from "#components/keys/use-shortcuts.ts";
import { setCardState } from "#components/search/first-steps/use-card-state.ts";
import { FIRST_STEPS } from "#components/search/first-steps/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

/** The `?` button and the dialog that lists the keys. */
export function Help() {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  useShortcuts({ "?": () => setOpen(true), ",": () => router.push("/settings") });
  return (
    <>
      <Button look="quiet" size="icon" aria-label="Keys and help" onClick={() => setOpen(true)}>
        <CircleHelp size={16} aria-hidden />
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Keys">
        <div className="flex flex-col gap-5 px-4 py-4">
          <KeyList />
          <Button asChild className="self-start">
            <Link
              href="/"
              onClick={() => {
                setCardState("asked");
                setOpen(false);
              }}
            >
              {FIRST_STEPS.again}
            </Link>
          </Button>
          <div className="border-t border-line pt-4">
            <SingleKeysSwitch />
          </div>
        </div>
      </Dialog>
    </>
  );
}
