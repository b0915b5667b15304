"use client";
import { Map as MapIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { MAP_WORDS } from "./words.ts";

/**
 * The place of the map: on the left of the page from 900 px, and behind a button below. It draws `children`, which repeat
 * what the tables beside it say.
 */
export function MapSlot({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className="m-4 mt-0 self-start min-[56.25rem]:hidden"
        aria-expanded={open}
        aria-controls="map"
        onClick={() => setOpen(!open)}
      >
        <MapIcon size={14} aria-hidden /> {MAP_WORDS.show}
      </Button>
      <section
        id="map"
        aria-label={MAP_WORDS.label}
        data-testid="map-slot"
        className={cx("min-h-80 flex-1 overflow-hidden bg-sunken", !open && "max-[56.24rem]:hidden")}
      >
        {children}
      </section>
    </>
  );
}
