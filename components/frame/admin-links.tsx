"use client";
import { usePathname } from "next/navigation";
import { TabLinks } from "#components/ui/tab-links.tsx";

const PLACES = [
  { href: "/admin/corpora", label: "Corpora" },
  { href: "/admin/jobs", label: "Jobs" },
  { href: "/admin/providers", label: "Providers" },
  { href: "/admin/reports", label: "Reports" },
  { href: "/admin/synonyms", label: "Synonyms" },
  { href: "/admin/audit", label: "Audit" },
  { href: "/admin/evaluation", label: "Evaluation" },
  { href: "/admin/judgements", label: "Ratings" },
] as const;

/** Links to the admin pages, below the top bar. */
export function AdminLinks() {
  const path = usePathname();
  // Passages are reached through a corpus, so that link is the current one.
  const within = path.startsWith("/admin/passages") ? "/admin/corpora" : path;
  return (
    <div className="bg-panel print:hidden">
      <TabLinks
        label="Admin"
        links={PLACES.map((place) => ({ ...place, here: within.startsWith(place.href) }))}
        className="mx-auto max-w-page px-2 two:px-4"
      />
    </div>
  );
}
