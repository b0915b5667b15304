"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { cx } from "#components/ui/class-names.ts";
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
  return (
    <nav aria-label="About this corpus" className="border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-1">
        {TABS.map((tab) => {
          const href = corpusHref(id, tab);
          const here = tab === "overview" ? path === href : path === href || path.startsWith(`${href}/`);
          return (
            <li key={tab}>
              <Link
                href={href}
                prefetch={false}
                aria-current={here ? "page" : undefined}
                className={cx(
                  "flex h-9 items-center border-b-2 px-2.5 font-medium",
                  here ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
                )}
              >
                {WORDS[tab]}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
