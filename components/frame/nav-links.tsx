"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { cx } from "#components/ui/class-names.ts";

const PLACES = [
  { href: "/", label: "Search", within: /^\/(?:search)?$/ },
  { href: "/receipts", label: "Receipts", within: /^\/receipts/ },
  { href: "/documents", label: "Documents", within: /^\/documents/ },
  { href: "/admin/corpora", label: "Admin", within: /^\/admin/ },
  { href: "/api-docs", label: "API", within: /^\/api-docs/ },
] as const;

/** The places that exist; the present one is told in words to those who do not see it. */
export function NavLinks() {
  const path = usePathname();
  return (
    <nav aria-label="Main" className="min-w-0">
      <ul className="flex gap-0.5">
        {PLACES.map(({ href, label, within }) => {
          const here = within.test(path);
          return (
            <li key={href}>
              <Link
                href={href}
                aria-current={here ? "page" : undefined}
                className={cx(
                  "flex h-8 items-center rounded-md px-1.5 font-medium max-two:text-small two:px-3",
                  here ? "bg-quiet-soft text-ink" : "text-muted hover:bg-hover hover:text-ink",
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
