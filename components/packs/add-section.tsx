"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useAskBeforeLeaving } from "#components/ui/use-ask-before-leaving.ts";
import { SECTION_WORDS } from "./item-words.ts";

/** Id of the button, which receives the focus when the last heading is removed. */
export const ADD_SECTION_ID = "add-section";

/** Adds a heading at the end. Items can then be placed below it. */
export function AddSection({ onAdd }: { readonly onAdd: (heading: string) => void }) {
  const [heading, setHeading] = useState("");
  useAskBeforeLeaving(heading.trim() !== "");
  return (
    <form
      className="flex max-w-md gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (heading.trim() === "") return;
        onAdd(heading.trim());
        setHeading("");
      }}
    >
      <input
        aria-label={SECTION_WORDS.heading}
        placeholder={SECTION_WORDS.heading}
        value={heading}
        maxLength={300}
        onChange={(event) => setHeading(event.target.value)}
        className="h-8 w-full min-w-0 rounded-md border border-line-strong bg-panel px-2.5 placeholder:text-muted"
      />
      <Button id={ADD_SECTION_ID} type="submit">
        <Plus size={14} aria-hidden /> {SECTION_WORDS.add}
      </Button>
    </form>
  );
}
