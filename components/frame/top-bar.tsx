import Link from "next/link";
import type { ReactNode } from "react";
import { Help } from "./help.tsx";
import { Logo } from "./logo.tsx";
import { NavLinks } from "./nav-links.tsx";
import { SettingsMenu } from "./settings-menu.tsx";
import { FRAME_WORDS } from "./words.ts";

/** The top bar. It links to existing pages only. */
export function TopBar({ children }: { readonly children?: ReactNode }) {
  return (
    <header className="print:hidden sticky top-0 z-30 flex h-(--bar) items-center gap-0.5 border-b border-line bg-panel px-1.5 two:gap-5 two:px-4">
      <Link href="/" className="flex h-8 shrink-0 items-center gap-2 rounded-md px-1 text-lead font-semibold">
        <Logo />
        <span className="max-two:sr-only">{FRAME_WORDS.product}</span>
      </Link>
      <NavLinks />
      <div className="ml-auto flex shrink-0 items-center two:gap-1">
        {children}
        <SettingsMenu />
        <Help />
      </div>
    </header>
  );
}

/** First tab stop of the page: skips the top bar. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="print:hidden fixed left-3 top-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-1.5 font-medium text-on-accent focus:translate-y-0"
    >
      {FRAME_WORDS.skip}
    </a>
  );
}

/** Shown by browsers without scripts. Links and the search form work there. */
export function NoScriptNotice() {
  return (
    <noscript>
      <p className="print:hidden border-b border-amber-line bg-amber-soft px-4 py-2 text-amber-text">
        {FRAME_WORDS.noScript}
      </p>
    </noscript>
  );
}
