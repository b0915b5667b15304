"use client";
import { usePathname } from "next/navigation";
import { TabLinks } from "#components/ui/tab-links.tsx";
import { ADMIN_WORDS } from "./admin-words.ts";

const PLACES = [
  { href: "/admin/corpora", label: ADMIN_WORDS.corpora },
  { href: "/admin/jobs", label: ADMIN_WORDS.jobs },
  { href: "/admin/providers", label: ADMIN_WORDS.providers },
  { href: "/admin/reports", label: ADMIN_WORDS.reports },
  { href: "/admin/synonyms", label: ADMIN_WORDS.synonyms },
  { href: "/admin/topics", label: ADMIN_WORDS.topics },
  { href: "/admin/audit", label: ADMIN_WORDS.audit },
  { href: "/admin/evaluation", label: ADMIN_WORDS.evaluation },
  { href: "/admin/judgements", label: ADMIN_WORDS.ratings },
] as const;

/** Links to the admin pages, below the top bar. */
export function AdminLinks() {
  const path = usePathname();
  // Passages are reached through a corpus, so that link is the current one.
  const within = path.startsWith("/admin/passages") ? "/admin/corpora" : path;
  return (
    <div className="bg-panel print:hidden">
      <TabLinks
        label={ADMIN_WORDS.label}
        links={PLACES.map((place) => ({ ...place, here: within.startsWith(place.href) }))}
        className="mx-auto max-w-page px-2 two:px-4"
      />
    </div>
  );
}
