"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { PackMenu } from "./choose-pack.tsx";
import { recentPacksQuery } from "./queries.ts";
import type { Collect, Found } from "./use-collect.ts";
import { CHOOSE_WORDS } from "./words.ts";
import { setWorkingPack, useWorkingPack } from "./working-pack.ts";

type AddToOtherPackProps = {
  readonly collect: Pick<Collect, "addHere" | "workingPack">;
  readonly found: () => Found;
  /** What is added, for screen readers. */
  readonly label: string;
};

/** The second half of "Add to pack": a menu of packs. The chosen one receives the passage and is the working pack. */
export function AddToOtherPack({ collect, found, label }: AddToOtherPackProps) {
  const { packId } = useWorkingPack();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const recent = useQuery({ ...recentPacksQuery(), enabled: open });
  const { pack } = collect.workingPack;
  const first = pack && { ...pack, itemCount: pack.items.length };
  const others = recent.data?.packs.filter(({ id }) => id !== packId) ?? [];
  const addTo = (id: string | null) => {
    setWorkingPack({ packId: id });
    collect.addHere(found());
  };
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>
        <Button
          ref={button}
          look="quiet"
          size="small"
          className="-ml-1 h-6 w-6 [&_svg]:shrink-0"
          aria-label={CHOOSE_WORDS.choose(label)}
          data-testid="choose-pack"
        >
          <ChevronDown size={13} aria-hidden />
        </Button>
      </DropdownMenu.Trigger>
      <PackMenu
        packId={packId}
        landmark={landmarkOf(button.current)}
        recent={first ? [first, ...others] : others}
        onChoose={addTo}
        onNew={() => addTo(null)}
        newWords={CHOOSE_WORDS.newByQuestion}
      />
    </DropdownMenu.Root>
  );
}

/** Returns the landmark of a button on the page; null in a dialog, which hides the rest of the page. */
function landmarkOf(button: HTMLElement | null): HTMLElement | null {
  return button?.closest("[role='dialog']") ? null : (button?.closest("main") ?? null);
}
