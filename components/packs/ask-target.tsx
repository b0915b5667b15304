"use client";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { type AskedTarget, askTarget } from "./question-target.ts";
import { ASK_TARGET_WORDS } from "./words.ts";

/** Asks whether evidence for another question goes into the working pack or into a new one. */
export function AskTarget({ asked }: { readonly asked: AskedTarget }) {
  const choose = (act: () => void) => {
    askTarget(null);
    act();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && askTarget(null)}
      title={ASK_TARGET_WORDS.title}
      description={ASK_TARGET_WORDS.help}
    >
      <div className="flex flex-wrap gap-2 p-4" data-testid="ask-target">
        <Button className="max-w-full" onClick={() => choose(asked.onPack)}>
          <span className="truncate">{ASK_TARGET_WORDS.addTo(asked.title)}</span>
        </Button>
        <Button onClick={() => choose(asked.onNew)}>{ASK_TARGET_WORDS.newPack}</Button>
      </div>
    </Dialog>
  );
}
