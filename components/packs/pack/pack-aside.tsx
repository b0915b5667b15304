"use client";
import { useQuery } from "@tanstack/react-query";
import { facetsQuery } from "#components/filters/queries.ts";
import { AboutPack } from "#components/packs/about-pack.tsx";
import { packHref } from "#components/packs/packs-state.ts";
import { PackVersions } from "#components/packs/version-list.tsx";
import { receiptHref } from "#components/receipt/receipts-state.ts";
import { frameLines } from "#lib/domain/frame-words.ts";
import type { PackView } from "#lib/domain/pack.ts";
import { askHref } from "./item-links.ts";
import { LeftOut } from "./left-out-list.tsx";
import { PACK_PAGE_WORDS } from "./words.ts";

type PackAsideProps = {
  readonly pack: PackView;
  /** Number of items in the draft, also if a version is shown. */
  readonly draftCount: number;
};

/** Next to a pack: its versions, its question and its origin. */
export function PackAside({ pack, draftCount }: PackAsideProps) {
  const facets = useQuery(facetsQuery());
  const corpusTitle = (id: string) => facets.data?.corpora.find((each) => each.id === id)?.title ?? id;
  return (
    <aside
      aria-label={PACK_PAGE_WORDS.asideLabel}
      className="flex flex-col gap-6 border-line max-three:border-t max-three:pt-5 three:sticky three:top-16 three:max-h-[calc(100dvh-5rem)] three:self-start three:overflow-x-hidden three:overflow-y-auto three:border-l three:pl-5"
    >
      <AboutPack
        pack={pack}
        frameLines={pack.frame ? frameLines(pack.frame, corpusTitle) : []}
        askHref={pack.frame ? askHref(pack.frame) : null}
        receiptHref={(id) => receiptHref(id)}
        leftOut={<LeftOut pack={pack} />}
      />
      <PackVersions
        pack={pack}
        draftCount={draftCount}
        hrefFor={(version) => packHref(pack.id, { version })}
      />
    </aside>
  );
}
