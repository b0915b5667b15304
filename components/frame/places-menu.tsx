"use client";
import Link from "next/link";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "#components/ui/class-names.ts";

export type NavPlace = { readonly href: string; readonly label: string; readonly here: boolean };

type PlacesMenuProps = {
  readonly places: readonly NavPlace[];
  /** The button that opens the menu. */
  readonly children: ReactNode;
};

/** The main pages in a menu, open at first. */
export function PlacesMenu({ places, children }: PlacesMenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
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
  );
}
