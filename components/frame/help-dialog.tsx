"use client";
import Link from "next/link";
import { KeyList, SingleKeysSwitch } from "#components/keys/key-list.tsx";
import { setCardState } from "#components/search/first-steps/use-card-state.ts";
import { FIRST_STEPS } from "#components/search/first-steps/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { HELP_WORDS } from "./words.ts";

/** The list of the keys, the way back to the first steps, and a switch for single letters. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={HELP_WORDS.title}>
      <div className="flex flex-col gap-5 px-4 py-4">
        <KeyList />
        <Button asChild className="self-start">
          <Link
            href="/"
            onClick={() => {
              setCardState("asked");
              onClose();
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
  );
}
