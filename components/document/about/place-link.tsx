import type { ReactNode } from "react";
import { asksBrowser } from "#components/ui/asks-browser.ts";
import { cx } from "#components/ui/class-names.ts";

/** Links of the pane: an address for the browser, and a handler that opens a place on this page. */
export type Places = {
  readonly hrefOf: (evidenceRef: string) => string;
  /** Ref of the open place. */
  readonly openRef: string | null;
  readonly onOpen: (evidenceRef: string) => void;
  /** Returns the address of a search for words. */
  readonly searchHref: (words: string) => string;
};

type PlaceLinkProps = {
  readonly evidenceRef: string;
  readonly places: Places;
  readonly className?: string;
  readonly label?: string;
  readonly children: ReactNode;
};

/** Opens a place in the document beside it. With a modifier key the browser handles the link. */
export function PlaceLink({ evidenceRef, places, className, label, children }: PlaceLinkProps) {
  return (
    <a
      href={places.hrefOf(evidenceRef)}
      aria-label={label}
      aria-current={places.openRef === evidenceRef ? "location" : undefined}
      className={cx(
        "rounded-sm hover:underline",
        places.openRef === evidenceRef && "bg-accent-soft",
        className,
      )}
      onClick={(event) => {
        if (asksBrowser(event)) return;
        event.preventDefault();
        places.onOpen(evidenceRef);
      }}
    >
      {children}
    </a>
  );
}
