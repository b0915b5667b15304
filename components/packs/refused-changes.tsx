"use client";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import { useAskBeforeLeaving } from "#components/ui/use-ask-before-leaving.ts";
import { repeatRefused, settledMessage } from "./refused-message.ts";
import { takeRefused, useRefused } from "./refused-store.ts";
import { REFUSED_WORDS } from "./words.ts";

/** The number of changes that were not saved, while there are any. They can be repeated or discarded. */
export function RefusedChanges({ packId }: { readonly packId: string }) {
  const { length } = useRefused(packId);
  const say = useToast();
  useAskBeforeLeaving(length > 0);
  if (length === 0) return null;
  return (
    <p data-testid="refused-changes" className="flex flex-wrap items-center gap-1.5 text-red-text">
      {REFUSED_WORDS.count(length)}
      <Button
        size="small"
        onClick={() => {
          say(settledMessage(packId, REFUSED_WORDS.repeating(length)));
          repeatRefused(packId);
        }}
      >
        {REFUSED_WORDS.repeat}
      </Button>
      <Button
        size="small"
        look="quiet"
        onClick={() => {
          const discarded = takeRefused(packId);
          say(settledMessage(packId, REFUSED_WORDS.discarded(discarded.length)));
        }}
      >
        {REFUSED_WORDS.discard}
      </Button>
    </p>
  );
}

/** States that a change of an item was not saved. */
export function ItemRefused() {
  return (
    <p>
      <Chip tone="red">{REFUSED_WORDS.changeNotSaved}</Chip>
    </p>
  );
}
