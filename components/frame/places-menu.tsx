"use client";
import Link from "next/link";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "#components/ui/class-names.ts";
import { MENU_ROW, Menu } from "#components/ui/menu.tsx";

export type NavPlace = { readonly href: string; readonly label: string; readonly here: boolean };

type PlacesMenuProps = {
  readonly places: readonly NavPlace[];
  /** The button that opens the menu. */
  readonly children: ReactNode;
};

/** The main pages in a menu, open at first. */
export function PlacesMenu({ places, children }: PlacesMenuProps) {
  return (
    <Menu trigger={children} defaultOpen className="min-w-44">
      {places.map(({ href, label, here }) => (
        <DropdownMenu.Item key={href} asChild>
          <Link
            href={href}
            aria-current={here ? "page" : undefined}
            className={cx(MENU_ROW, here && "font-semibold")}
          >
            {label}
          </Link>
        </DropdownMenu.Item>
      ))}
    </Menu>
  );
}
