"use client";
import { AgainstNotes } from "#components/packs/against-notes.tsx";
import { Path, WhyHere } from "#components/packs/why-here.tsx";
import { receiptHref } from "#components/receipt/receipts-state.ts";
import type { PackItemView, PackView } from "#lib/domain/pack.ts";
import { DuplicateDifference } from "./duplicate-difference.tsx";
import { linksIn } from "./item-links.ts";

type ItemBackgroundProps = { readonly pack: PackView; readonly item: PackItemView };

/** What an item may speak against, the path to it, and why it is in the pack. */
export function ItemBackground({ pack, item }: ItemBackgroundProps) {
  const links = linksIn(pack);
  const { against, path } = item.provenance;
  return (
    <>
      {against.length > 0 && <AgainstNotes item={item} items={pack.items} links={links} />}
      {path.length > 0 && (
        <div className="rounded-md bg-sunken px-3 py-2 text-small">
          <Path path={path} links={links} />
        </div>
      )}
      <WhyHere
        item={item}
        links={links}
        receiptHref={(id) => receiptHref(id)}
        duplicate={(ref) => (
          <DuplicateDifference
            evidenceRef={ref}
            quote={item.source.state === "removed" ? "" : item.source.quote}
          />
        )}
      />
    </>
  );
}
