"use client";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ScrollRegion } from "#components/ui/scroll-region.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import { fill } from "#components/words/fill.tsx";
import { plural } from "#components/words/quantities.ts";
import type { PackItemView, PackView } from "#lib/domain/pack.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { AssembleButton } from "./assemble.tsx";
import { ChoosePack } from "./choose-pack.tsx";
import { NewPack } from "./new-pack.tsx";
import { packHref } from "./packs-state.ts";
import { recentPacksQuery } from "./queries.ts";
import { RefusedChanges } from "./refused-changes.tsx";
import { SortableList } from "./sortable-list.tsx";
import { TrayItem } from "./tray-item.tsx";
import { TRAY_WORDS } from "./tray-words.ts";
import { EMPTY_PACK_ID, useArranging } from "./use-arranging.ts";
import { type PackModel, usePack } from "./use-pack.ts";
import { COLLECT_KEY } from "./words.ts";
import { setWorkingPack, useWorkingPack } from "./working-pack.ts";

/** Opens an item's evidence beside the results, in the cited version. */
export type OpenItem = {
  readonly hrefFor: (item: PackItemView) => string;
  readonly onOpen: (item: PackItemView) => void;
};

type PackTrayProps = {
  /** The current question, for a new pack. */
  readonly frame: SearchFrame | null;
  readonly items: OpenItem;
  /** Absent in a sheet, which has its own close button. */
  readonly onClose?: () => void;
};

/** The working pack in short, beside the search. */
export function PackTray({ frame, items, onClose }: PackTrayProps) {
  const { packId } = useWorkingPack();
  const model = usePack(packId);
  const [choosing, setChoosing] = useState(false);
  const [naming, setNaming] = useState(false);
  const recent = useQuery({ ...recentPacksQuery(), enabled: choosing });
  const say = useToast();
  const { pack } = model;
  return (
    <div className="flex min-h-0 flex-1 flex-col" data-testid="pack-tray">
      <div className="flex min-h-12 items-center gap-1 border-b border-line pr-1.5 pl-2">
        <ChoosePack
          title={packId === null ? null : (pack?.title ?? "…")}
          packId={packId}
          recent={recent.data?.packs ?? null}
          onOpenChange={setChoosing}
          onChoose={(id) => {
            setWorkingPack({ packId: id });
            say({ text: TRAY_WORDS.chosen });
          }}
          onNew={() => setNaming(true)}
        />
        <span className="ml-auto shrink-0 text-small text-muted tabular-nums">
          {pack && plural(pack.items.length, "item")}
        </span>
        {onClose && (
          <Button look="quiet" size="icon" aria-label={TRAY_WORDS.close} onClick={onClose}>
            <X size={16} aria-hidden />
          </Button>
        )}
      </div>
      {packId !== null && (
        <div className="px-3 not-empty:border-b not-empty:border-line not-empty:py-2">
          <RefusedChanges packId={packId} />
        </div>
      )}
      <Body packId={packId} model={model} items={items} />
      <div className="flex flex-wrap gap-2 border-t border-line p-2.5">
        {pack && (
          <Button size="small" asChild>
            <Link href={packHref(pack.id)}>{TRAY_WORDS.open}</Link>
          </Button>
        )}
        <AssembleButton frame={frame} />
      </div>
      <NewPack open={naming} onOpenChange={setNaming} frame={frame} />
    </div>
  );
}

type BodyProps = {
  readonly packId: string | null;
  readonly model: PackModel;
  readonly items: OpenItem;
};

function Body({ packId, model, items }: BodyProps) {
  const { pack, error } = model;
  if (packId === null) return <Nothing />;
  if (error && !pack)
    return (
      <div className="flex-1 p-3">
        <Notice
          kind="failed"
          title={TRAY_WORDS.failedTitle}
          actions={
            <Button
              size="small"
              onClick={() => {
                model.refetch().catch(() => {});
              }}
            >
              {TRAY_WORDS.retry}
            </Button>
          }
        >
          {errorWords(error).message}
        </Notice>
      </div>
    );
  if (!pack)
    return (
      <div role="status" aria-label={TRAY_WORDS.loading} className="flex-1 p-3">
        <Skeleton className="h-24" />
      </div>
    );
  return <Collected pack={pack} model={model} items={items} />;
}

function Collected({
  pack,
  model,
  items,
}: {
  readonly pack: PackView;
  readonly model: PackModel;
  readonly items: OpenItem;
}) {
  const arranging = useArranging(pack, model);
  const byId = new Map(pack.items.map((item) => [item.itemId, item]));
  return (
    <>
      {pack.items.length === 0 ? (
        <Nothing />
      ) : (
        <ScrollRegion aria-label={TRAY_WORDS.itemsLabel} className="relative min-h-0 flex-1 overflow-y-auto">
          <h2 className="sr-only">{TRAY_WORDS.items}</h2>
          <SortableList
            label={TRAY_WORDS.items}
            arrangement={arranging.arrangement}
            nameOf={arranging.nameOf}
            onMove={arranging.move}
          >
            {(row, grip) => {
              if (row.kind === "section")
                return (
                  <h2 className="border-b border-line bg-sunken px-3 py-1.5 text-small font-semibold wrap-anywhere">
                    {row.section.heading}
                  </h2>
                );
              const item = byId.get(row.id);
              return (
                item && (
                  <TrayItem
                    item={item}
                    name={arranging.nameOf(row.id)}
                    grip={grip}
                    actions={arranging.actionsFor(row.id)}
                    saving={model.saving}
                    refused={model.isRefused(row.id)}
                    href={items.hrefFor(item)}
                    onOpen={() => items.onOpen(item)}
                  />
                )
              );
            }}
          </SortableList>
        </ScrollRegion>
      )}
      <p role="status" className="sr-only">
        {arranging.said}
      </p>
    </>
  );
}

function Nothing() {
  return (
    <div className="m-auto max-w-64 p-5 text-center leading-7 text-muted">
      <p id={EMPTY_PACK_ID} tabIndex={-1}>
        {fill(TRAY_WORDS.empty, {
          key: <Kbd>{COLLECT_KEY}</Kbd>,
          button: <span className="font-medium text-ink">{TRAY_WORDS.emptyButton}</span>,
        })}
      </p>
    </div>
  );
}
