import type { ReactNode } from "react";
import { cx } from "#components/ui/class-names.ts";

/** How the pane leads to places: an address for the browser, and what opening one does on this page. */
export type Places = {
  readonly hrefOf: (evidenceRef: string) => string;
  /** The place that is open. */
  readonly openRef: string | null;
  readonly onOpen: (evidenceRef: string) => void;
  /** The address of a search for words. */
  readonly searchHref: (words: string) => string;
};

type PlaceLinkProps = {
  readonly evidenceRef: string;
  readonly places: Places;
  readonly className?: string;
  readonly label?: string;
  readonly children: ReactNode;
};

/** Opens a place of the document beside it; with a key held down the browser does what it does with links. */
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
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        places.onOpen(evidenceRef);
      }}
    >
      {children}
    </a>
  );
}
