"use client";
import { usePathname } from "next/navigation";
import { TabLinks } from "#components/ui/tab-links.tsx";
import { corpusHref, TABS } from "../corpora-state.ts";

const WORDS = {
  overview: "Overview",
  binding: "Binding",
  documents: "Documents",
  syncs: "Syncs",
  jobs: "Jobs",
  history: "History",
} as const;

/** From one side of a corpus to another; each is an address. */
export function CorpusTabs({ id }: { readonly id: string }) {
  const path = usePathname();
  const links = TABS.map((tab) => {
    const href = corpusHref(id, tab);
    const here = tab === "overview" ? path === href : path === href || path.startsWith(`${href}/`);
    return { href, label: WORDS[tab], here };
  });
  return <TabLinks label="About this corpus" links={links} className="-mb-px" />;
}
