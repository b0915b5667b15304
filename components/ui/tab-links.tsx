"use client";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { cx } from "./class-names.ts";

type TabLinksProps = {
  /** What the links are about, for screen readers. */
  readonly label: string;
  readonly links: readonly { readonly href: string; readonly label: string; readonly here: boolean }[];
  readonly className?: string;
};

/** Links as tabs in one line. The line scrolls sideways if it is too narrow; an end with more links fades out. */
export function TabLinks({ label, links, className }: TabLinksProps) {
  const list = useRef<HTMLUListElement>(null);
  const present = links.find(({ here }) => here)?.href;
  useEffect(() => {
    const line = list.current;
    const link = line?.querySelector<HTMLElement>(`[href="${CSS.escape(present ?? "")}"]`);
    // Set scrollLeft directly, because scrollIntoView would also move the page.
    if (line && link) line.scrollLeft = link.offsetLeft - (line.clientWidth - link.clientWidth) / 2;
  }, [present]);
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul ref={list} className={cx("tab-line relative flex gap-x-1 overflow-x-auto", className)}>
        {links.map(({ href, label: words, here }) => (
          <li key={href} className="shrink-0">
            <Link
              href={href}
              prefetch={false}
              aria-current={here ? "page" : undefined}
              className={cx(
                "flex h-9 items-center border-b-2 px-2 font-medium -outline-offset-2",
                here ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
              )}
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
