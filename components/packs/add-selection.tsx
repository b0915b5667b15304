"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Plus } from "lucide-react";
import { DropdownMenu, Toolbar } from "radix-ui";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { SearchFrame } from "#lib/domain/search.ts";
import { PackMenu } from "./choose-pack.tsx";
import { NewPack } from "./new-pack.tsx";
import { recentPacksQuery } from "./queries.ts";
import { useCollect } from "./use-collect.ts";
import { COLLECT_WORDS } from "./words.ts";
import { setWorkingPack, useWorkingPack } from "./working-pack.ts";

type AddSelectionProps = {
  /** The selected text. */
  readonly evidenceRef: string;
  /** The current question, for a new pack. */
  readonly frame: SearchFrame | null;
};

/** Toolbar button with a menu of packs. The chosen pack receives the selected text and becomes the working pack. */
export function AddSelection({ evidenceRef, frame }: AddSelectionProps) {
  const { packId } = useWorkingPack();
  const { workingPack, addHere } = useCollect(frame);
  const [open, setOpen] = useState(false);
  const [naming, setNaming] = useState(false);
  const recent = useQuery({ ...recentPacksQuery(), enabled: open });
  const collect = () => addHere({ evidenceRef, provenance: { via: "by_hand" } });
  const first = workingPack.pack && { ...workingPack.pack, itemCount: workingPack.pack.items.length };
  const others = recent.data?.packs.filter(({ id }) => id !== packId) ?? [];
  return (
    <>
      <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
        <Toolbar.Button asChild>
          <DropdownMenu.Trigger asChild>
            <Button look="quiet" size="small">
              <Plus size={13} aria-hidden /> {COLLECT_WORDS.addSelection}{" "}
              <ChevronDown size={13} aria-hidden />
            </Button>
          </DropdownMenu.Trigger>
        </Toolbar.Button>
        <PackMenu
          packId={packId}
          recent={first ? [first, ...others] : others}
          onChoose={(id) => {
            setWorkingPack({ packId: id });
            collect();
          }}
          onNew={() => setNaming(true)}
        />
      </DropdownMenu.Root>
      <NewPack open={naming} onOpenChange={setNaming} frame={frame} onMade={collect} />
    </>
  );
}
