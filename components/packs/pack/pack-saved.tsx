import Link from "next/link";
import { rowsOf } from "#components/packs/arrange.ts";
import { PackItem } from "#components/packs/pack-item.tsx";
import { packHref } from "#components/packs/packs-state.ts";
import { SectionHead } from "#components/packs/section-head.tsx";
import { itemName } from "#components/packs/use-arranging.ts";
import { Moment } from "#components/ui/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.tsx";
import type { PackView } from "#lib/domain/pack.ts";
import { arrangementOf } from "#lib/domain/pack-arrangement.ts";
import { itemNumbers } from "#lib/domain/pack-numbers.ts";
import { ItemBackground } from "./item-background.tsx";
import { ItemDifference } from "./item-difference.tsx";
import { itemHref } from "./item-links.ts";
import { PACK_PAGE_WORDS, SAVED_VERSION_WORDS } from "./words.ts";

/** A saved version of a pack, read-only. */
export function PackSaved({ pack }: { readonly pack: PackView }) {
  const version = pack.versions.find(({ number }) => number === pack.version);
  const numbers = itemNumbers(pack.items);
  const byId = new Map(
    pack.items.map((item) => [item.itemId, { item, number: numbers.get(item.itemId) ?? 0 }]),
  );
  const countUnder = (id: string) => pack.items.filter(({ sectionId }) => sectionId === id).length;
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="info" title={SAVED_VERSION_WORDS.title(pack.version)} testId="pack-version-notice">
        {version && (
          <>
            {fill(version.note === "" ? SAVED_VERSION_WORDS.savedAt : SAVED_VERSION_WORDS.savedAtWithNote, {
              when: <Moment iso={version.savedAt} />,
              note: version.note,
            })}{" "}
          </>
        )}
        {fill(SAVED_VERSION_WORDS.help, {
          draft: (
            <Link href={packHref(pack.id)} className="underline underline-offset-2">
              {PACK_PAGE_WORDS.openDraft}
            </Link>
          ),
        })}
      </Notice>
      <h2 className="sr-only">{PACK_PAGE_WORDS.items}</h2>
      <ol aria-label={PACK_PAGE_WORDS.rowsLabel}>
        {rowsOf(arrangementOf(pack)).map((row) => {
          const found = byId.get(row.id);
          return (
            <li key={row.id}>
              {row.kind === "section" ? (
                <SectionHead
                  section={row.section}
                  itemCount={countUnder(row.section.id)}
                  first
                  last
                  actions={null}
                />
              ) : (
                found && (
                  <PackItem
                    item={found.item}
                    number={found.number}
                    name={itemName(found.item, found.number)}
                    href={itemHref(found.item)}
                    difference={<ItemDifference packId={pack.id} item={found.item} />}
                    grip={null}
                    editing={null}
                  >
                    <ItemBackground pack={pack} item={found.item} />
                  </PackItem>
                )
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
