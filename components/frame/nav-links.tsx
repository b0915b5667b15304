"use client";
import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { cx } from "#components/ui/class-names.ts";
import { MENU_TRIGGER, useLazyPart } from "#components/ui/use-lazy-part.ts";
import type { NavPlace } from "./places-menu.tsx";
import { NAV_WORDS } from "./words.ts";

const PLACES = [
  { href: "/", label: NAV_WORDS.search, within: /^\/(?:search)?$/ },
  { href: "/projects", label: NAV_WORDS.projects, within: /^\/projects/ },
  { href: "/places", label: NAV_WORDS.places, within: /^\/(?:places|records)/ },
  { href: "/compare", label: NAV_WORDS.compare, within: /^\/(?:compare|across)/ },
  { href: "/packs", label: NAV_WORDS.packs, within: /^\/packs/ },
  { href: "/receipts", label: NAV_WORDS.receipts, within: /^\/receipts/ },
  { href: "/documents", label: NAV_WORDS.documents, within: /^\/documents/ },
  { href: "/admin/corpora", label: NAV_WORDS.admin, within: /^\/admin/ },
  { href: "/api-docs", label: NAV_WORDS.api, within: /^\/api-docs/ },
] as const;

/**
 * Links to the main pages, in a row or, where the bar has no room for it beside its buttons, in a menu. The current page
 * is also stated in words.
 */
export function NavLinks() {
  const path = usePathname();
  const places = PLACES.map((place) => ({ ...place, here: place.within.test(path) }));
  const present = places.find(({ here }) => here)?.label ?? NAV_WORDS.menu;
  return (
    <nav aria-label={NAV_WORDS.label} className="min-w-0">
      <ul className="flex gap-0.5 max-[73rem]:hidden">
        {places.map(({ href, label, here }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
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
      <NarrowMenu places={places} present={present} />
    </nav>
  );
}

const loadMenu = () => import("./places-menu.tsx").then(({ PlacesMenu }) => PlacesMenu);

function NarrowMenu({ places, present }: { readonly places: readonly NavPlace[]; readonly present: string }) {
  const { Part: Menu, show, toWarm } = useLazyPart(loadMenu);
  const look = {
    className: "flex h-8 items-center gap-1 rounded-md bg-quiet-soft px-2.5 font-medium min-[73rem]:hidden",
    "aria-label": NAV_WORDS.menuLabel(present),
  };
  const inside = (
    <>
      {present}
      <ChevronDown size={14} aria-hidden />
    </>
  );
  if (Menu === null)
    return (
      <button type="button" {...look} {...MENU_TRIGGER} {...toWarm} onClick={show}>
        {inside}
      </button>
    );
  return (
    <Menu places={places}>
      <button type="button" {...look}>
        {inside}
      </button>
    </Menu>
  );
}
