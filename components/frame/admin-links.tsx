"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { cx } from "#components/ui/class-names.ts";

const PLACES = [
  { href: "/admin/corpora", label: "Corpora" },
  { href: "/admin/jobs", label: "Jobs" },
  { href: "/admin/providers", label: "Providers" },
  { href: "/admin/reports", label: "Reports" },
  { href: "/admin/audit", label: "Audit" },
  { href: "/admin/evaluation", label: "Evaluation" },
  { href: "/admin/judgements", label: "Judgements" },
] as const;

/** The places within admin, below the bar. */
export function AdminLinks() {
  const path = usePathname();
  return (
    <nav aria-label="Admin" className="border-b border-line bg-panel">
      <ul className="mx-auto flex max-w-page flex-wrap gap-x-1 px-2.5 two:px-4.5">
        {PLACES.map(({ href, label }) => {
          const here =
            path.startsWith(href) || (href === "/admin/corpora" && path.startsWith("/admin/passages"));
          return (
            <li key={href}>
              <Link
                href={href}
                aria-current={here ? "page" : undefined}
                className={cx(
                  "flex h-9 items-center border-b-2 px-1.5 font-medium",
                  here ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
                )}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
