"use client";
import Link from "next/link";
import { AddSection } from "#components/packs/add-section.tsx";
import { PackItem } from "#components/packs/pack-item.tsx";
import { SectionHead } from "#components/packs/section-head.tsx";
import { SortableList } from "#components/packs/sortable-list.tsx";
import { EMPTY_PACK_ID, useArranging } from "#components/packs/use-arranging.ts";
import type { PackModel } from "#components/packs/use-pack.ts";
import { COLLECT_KEY } from "#components/packs/words.ts";
import { setWorkingPack } from "#components/packs/working-pack.ts";
import { Button } from "#components/ui/button.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { fill } from "#components/words/fill.tsx";
import type { PackView } from "#lib/domain/pack.ts";
import { itemNumbers } from "#lib/domain/pack-numbers.ts";
import { ItemBackground } from "./item-background.tsx";
import { ItemDifference } from "./item-difference.tsx";
import { itemHref } from "./item-links.ts";
import { EMPTY_PACK_WORDS, PACK_PAGE_WORDS } from "./words.ts";

/** An editable pack. Every change is saved at once. */
export function PackDraft({ pack, model }: { readonly pack: PackView; readonly model: PackModel }) {
  const arranging = useArranging(pack, model);
  const numbers = itemNumbers(pack.items);
  const byId = new Map(
    pack.items.map((item) => [item.itemId, { item, number: numbers.get(item.itemId) ?? 0 }]),
  );
  const countUnder = (id: string) => pack.items.filter(({ sectionId }) => sectionId === id).length;
  return (
    <div className="flex flex-col gap-4">
      {pack.items.length === 0 && <NoItems packId={pack.id} />}
      <h2 className="sr-only">{PACK_PAGE_WORDS.items}</h2>
      <SortableList
        label={PACK_PAGE_WORDS.rowsLabel}
        arrangement={arranging.arrangement}
        nameOf={arranging.nameOf}
        onMove={arranging.move}
      >
        {(row, grip) => {
          if (row.kind === "section") {
            const at = pack.sections.findIndex(({ id }) => id === row.section.id);
            return (
              <SectionHead
                section={row.section}
                itemCount={countUnder(row.section.id)}
                first={at === 0}
                last={at === pack.sections.length - 1}
                actions={arranging.sections}
              />
            );
          }
          const found = byId.get(row.id);
          return (
            found && (
              <PackItem
                item={found.item}
                number={found.number}
                name={arranging.nameOf(row.id)}
                href={itemHref(found.item)}
                difference={<ItemDifference packId={pack.id} item={found.item} />}
                grip={grip}
                editing={{
                  actions: arranging.actionsFor(row.id),
                  saving: model.saving,
                  refused: model.isRefused(row.id),
                  sections: pack.sections,
                  onSection: (sectionId) => arranging.put(row.id, sectionId),
                }}
              >
                <ItemBackground pack={pack} item={found.item} />
              </PackItem>
            )
          );
        }}
      </SortableList>
      <AddSection onAdd={arranging.sections.onAdd} />
      <p role="status" className="sr-only">
        {arranging.said}
      </p>
    </div>
  );
}

function NoItems({ packId }: { readonly packId: string }) {
  return (
    <section
      aria-label={EMPTY_PACK_WORDS.label}
      data-testid="empty-pack"
      className="rounded-lg border border-line bg-panel p-5"
    >
      <p className="max-w-prose leading-6 text-muted">
        {fill(EMPTY_PACK_WORDS.help, { key: <Kbd>{COLLECT_KEY}</Kbd> })}
      </p>
      <Button className="mt-3" asChild>
        <Link id={EMPTY_PACK_ID} href="/" onClick={() => setWorkingPack({ packId, open: true })}>
          {EMPTY_PACK_WORDS.search}
        </Link>
      </Button>
    </section>
  );
}
