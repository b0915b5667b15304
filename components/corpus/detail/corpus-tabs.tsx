"use client";
import { usePathname } from "next/navigation";
import { corpusHref, TABS } from "#components/corpus/corpora-state.ts";
import { TabLinks } from "#components/ui/tab-links.tsx";

const WORDS = {
  overview: "Overview",
  binding: "Settings",
  documents: "Documents",
  syncs: "Syncs",
  jobs: "Jobs",
  history: "History",
} as const;

/** Tabs of a corpus. Each has its own address. */
export function CorpusTabs({ id }: { readonly id: string }) {
  const path = usePathname();
  const links = TABS.map((tab) => {
    const href = corpusHref(id, tab);
    const here = tab === "overview" ? path === href : path === href || path.startsWith(`${href}/`);
    return { href, label: WORDS[tab], here };
  });
  return <TabLinks label="About this corpus" links={links} className="-mb-px" />;
}
