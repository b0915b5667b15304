"use client";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { parseAsBoolean, useQueryState } from "nuqs";
import { bindingQuery } from "#components/corpus/queries.ts";
import { Button } from "#components/ui/button.tsx";
import type { CorpusBinding } from "#lib/domain/corpus-binding.ts";
import { BindingFacts } from "./binding-facts.tsx";
import { EditBinding } from "./edit-binding.tsx";
import { EDIT_BINDING_WORDS } from "./words.ts";

/** Shows a binding and lets users edit it. */
export function BindingView({ initial }: { readonly initial: CorpusBinding }) {
  const { data: binding = initial } = useQuery({ ...bindingQuery(initial.id), initialData: initial });
  const [editing, setEditing] = useQueryState("edit", parseAsBoolean.withDefault(false));
  const edit = (on: boolean) => {
    setEditing(on ? true : null, { history: "push" }).catch(() => {});
  };
  if (editing && binding.deletedAt === null)
    return <EditBinding binding={binding} onDone={() => edit(false)} />;
  return (
    <section aria-label={EDIT_BINDING_WORDS.viewLabel} className="flex max-w-[54rem] flex-col gap-4">
      {binding.deletedAt === null && (
        <Button className="self-start" onClick={() => edit(true)}>
          <Pencil size={14} aria-hidden /> {EDIT_BINDING_WORDS.open}
        </Button>
      )}
      <BindingFacts binding={binding} />
    </section>
  );
}
