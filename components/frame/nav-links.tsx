"use client";
import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { DropdownMenu } from "radix-ui";
import { cx } from "#components/ui/class-names.ts";

const PLACES = [
  { href: "/", label: "Search", within: /^\/(?:search)?$/ },
  { href: "/compare", label: "Compare", within: /^\/(?:compare|across)/ },
  { href: "/packs", label: "Packs", within: /^\/packs/ },
  { href: "/receipts", label: "Receipts", within: /^\/receipts/ },
  { href: "/documents", label: "Documents", within: /^\/documents/ },
  { href: "/admin/corpora", label: "Admin", within: /^\/admin/ },
  { href: "/api-docs", label: "API", within: /^\/api-docs/ },
] as const;

/** Links to the main pages, in a row or, on a narrow screen, in a menu. The current page is also stated in words. */
export function NavLinks() {
  const path = usePathname();
  const places = PLACES.map((place) => ({ ...place, here: place.within.test(path) }));
  const present = places.find(({ here }) => here)?.label ?? "Menu";
  return (
    <nav aria-label="Main" className="min-w-0">
      <ul className="flex gap-0.5 max-two:hidden">
        {places.map(({ href, label, here }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={here ? "page" : undefined}
              className={cx(
                "flex h-8 items-center rounded-md px-3 font-medium",
                here ? "bg-quiet-soft text-ink" : "text-muted hover:bg-hover hover:text-ink",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          className="flex h-8 items-center gap-1 rounded-md bg-quiet-soft px-2.5 font-medium two:hidden"
          aria-label={`Places, now: ${present}`}
        >
          {present}
          <ChevronDown size={14} aria-hidden />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="start"
            sideOffset={6}
            className="z-50 min-w-44 rounded-md border border-line bg-raised p-1 shadow-pop"
          >
            {places.map(({ href, label, here }) => (
              <DropdownMenu.Item key={href} asChild>
                <Link
                  href={href}
                  aria-current={here ? "page" : undefined}
                  className={cx(
                    "flex h-9 items-center rounded px-2.5 outline-none data-highlighted:bg-hover",
                    here && "font-semibold",
                  )}
                >
                  {label}
                </Link>
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </nav>
  );
}
