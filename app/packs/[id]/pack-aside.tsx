"use client";
import { useQuery } from "@tanstack/react-query";
import { AboutPack } from "#components/packs/about-pack.tsx";
import { PackVersions } from "#components/packs/version-list.tsx";
import { frameLines } from "#components/receipt/frame-words.ts";
import type { PackView } from "#lib/domain/pack.ts";
import { facetsQuery } from "../../(workbench)/queries.ts";
import { receiptHref } from "../../receipts/receipts-state.ts";
import { packHref } from "../packs-state.ts";
import { askHref } from "./item-links.ts";
import { LeftOut } from "./left-out-list.tsx";

type PackAsideProps = {
  readonly pack: PackView;
  /** How many items the draft has, whichever version is shown. */
  readonly draftCount: number;
};

/** Beside a pack: its versions, its question, and what it was made from. */
export function PackAside({ pack, draftCount }: PackAsideProps) {
  const facets = useQuery(facetsQuery());
  const corpusTitle = (id: string) => facets.data?.corpora.find((each) => each.id === id)?.title ?? id;
  return (
    <aside
      aria-label="About this pack"
      className="flex flex-col gap-6 border-line max-three:border-t max-three:pt-5 three:sticky three:top-16 three:max-h-[calc(100dvh-5rem)] three:self-start three:overflow-y-auto three:border-l three:pl-5"
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
