"use client";
import { usePathname } from "next/navigation";
import { corpusHref, TABS } from "#components/corpus/corpora-state.ts";
import { TabLinks } from "#components/ui/tab-links.tsx";
import { CORPUS_PAGE_WORDS, CORPUS_TAB_WORDS } from "./words.ts";

/** Tabs of a corpus. Each has its own address. */
export function CorpusTabs({ id }: { readonly id: string }) {
  const path = usePathname();
  const links = TABS.map((tab) => {
    const href = corpusHref(id, tab);
    const here = tab === "overview" ? path === href : path === href || path.startsWith(`${href}/`);
    return { href, label: CORPUS_TAB_WORDS[tab], here };
  });
  return <TabLinks label={CORPUS_PAGE_WORDS.tabsLabel} links={links} className="-mb-px" />;
}
