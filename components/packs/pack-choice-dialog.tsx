"use client";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { offerPackChoice, type PackChoice } from "./pack-choice.ts";
import { WHICH_PACK_WORDS } from "./words.ts";

/** Asks whether evidence for another question goes into the working pack or into a new one. */
export function PackChoiceDialog({ choice }: { readonly choice: PackChoice }) {
  const choose = (act: () => void) => {
    offerPackChoice(null);
    act();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && offerPackChoice(null)}
      title={WHICH_PACK_WORDS.title}
      description={WHICH_PACK_WORDS.help}
    >
      <div className="flex flex-wrap gap-2 p-4" data-testid="pack-choice">
        <Button className="max-w-full" onClick={() => choose(choice.onPack)}>
          <span className="truncate">{WHICH_PACK_WORDS.addTo(choice.title)}</span>
        </Button>
        <Button onClick={() => choose(choice.onNew)}>{WHICH_PACK_WORDS.newPack}</Button>
      </div>
    </Dialog>
  );
}
