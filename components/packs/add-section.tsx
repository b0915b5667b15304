"use client";
import { Plus } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useAskBeforeLeaving } from "#components/ui/use-ask-before-leaving.ts";
import { SECTION_WORDS } from "./item-words.ts";

/** Id of the button, which receives the focus when the last heading is removed. */
export const ADD_SECTION_ID = "add-section";

/** Adds a heading at the end. Items can then be placed below it. */
export function AddSection({ onAdd }: { readonly onAdd: (heading: string) => void }) {
  const [heading, setHeading] = useState("");
  const [lacksHeading, setLacksHeading] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const helpId = useId();
  useAskBeforeLeaving(heading.trim() !== "");
  return (
    <form
      className="flex max-w-md flex-wrap gap-x-2 gap-y-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (heading.trim() === "") {
          setLacksHeading(true);
          box.current?.focus();
          return;
        }
        onAdd(heading.trim());
        setHeading("");
      }}
    >
      <input
        ref={box}
        aria-invalid={lacksHeading ? true : undefined}
        aria-describedby={lacksHeading ? helpId : undefined}
        aria-label={SECTION_WORDS.heading}
        placeholder={SECTION_WORDS.heading}
        value={heading}
        maxLength={300}
        onChange={(event) => {
          setHeading(event.target.value);
          setLacksHeading(false);
        }}
        className="h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-panel px-2.5 placeholder:text-muted aria-invalid:border-red-text"
      />
      <Button id={ADD_SECTION_ID} type="submit">
        <Plus size={14} aria-hidden /> {SECTION_WORDS.add}
      </Button>
      <p id={helpId} role="alert" className="basis-full text-small text-red-text empty:hidden">
        {lacksHeading && SECTION_WORDS.lacksHeading}
      </p>
    </form>
  );
}
