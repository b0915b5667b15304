"use client";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { askWhichPack, type WhichPackQuestion } from "./question-packs.ts";
import { WHICH_PACK_WORDS } from "./words.ts";

/** Asks whether evidence for another question goes into the working pack or into a new one. */
export function AskWhichPack({ asked }: { readonly asked: WhichPackQuestion }) {
  const choose = (act: () => void) => {
    askWhichPack(null);
    act();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && askWhichPack(null)}
      title={WHICH_PACK_WORDS.title}
      description={WHICH_PACK_WORDS.help}
    >
      <div className="flex flex-wrap gap-2 p-4" data-testid="ask-which-pack">
        <Button className="max-w-full" onClick={() => choose(asked.onPack)}>
          <span className="truncate">{WHICH_PACK_WORDS.addTo(asked.title)}</span>
        </Button>
        <Button onClick={() => choose(asked.onNew)}>{WHICH_PACK_WORDS.newPack}</Button>
      </div>
    </Dialog>
  );
}
