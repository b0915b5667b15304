import Link from "next/link";
import { rowsOf } from "#components/packs/arrange.ts";
import { PackItem } from "#components/packs/pack-item.tsx";
import { packHref } from "#components/packs/packs-state.ts";
import { SectionHead } from "#components/packs/section-head.tsx";
import { itemName } from "#components/packs/use-arranging.ts";
import { Moment } from "#components/ui/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { PackView } from "#lib/domain/pack.ts";
import { arrangementOf } from "#lib/domain/pack-arrangement.ts";
import { ItemBackground } from "./item-background.tsx";
import { ItemDifference } from "./item-difference.tsx";
import { itemHref } from "./item-links.ts";

/** A saved version of a pack, read-only. */
export function PackSaved({ pack }: { readonly pack: PackView }) {
  const version = pack.versions.find(({ number }) => number === pack.version);
  const byId = new Map(pack.items.map((item, index) => [item.itemId, { item, place: index + 1 }]));
  const countUnder = (id: string) => pack.items.filter(({ sectionId }) => sectionId === id).length;
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="info" title={`Saved version ${pack.version}`} testId="pack-version-notice">
        {version && (
          <>
            <Moment iso={version.savedAt} />
            {version.note !== "" && <>: {version.note}</>}.{" "}
          </>
        )}
        Saved versions are fixed. Each item shows whether its source has changed since.{" "}
        <Link href={packHref(pack.id)} className="underline underline-offset-2">
          Open the draft
        </Link>
      </Notice>
      <h2 className="sr-only">Items</h2>
      <ol aria-label="Items and headings">
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
                    place={found.place}
                    name={itemName(found.item, found.place)}
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
