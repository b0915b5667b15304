"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { createCorpusAction } from "#actions/corpora.ts";
import { startSyncAction } from "#actions/syncs.ts";
import { corpusHref, syncHref } from "#components/corpus/corpora-state.ts";
import { bindingInput, checkDraft, type FieldErrors, refusedFields } from "./check-draft.ts";
import type { BindingDraft } from "./draft.ts";

/** Binds a corpus: checks the form, creates it, plans the first sync, and opens the plan. */
export function useBind(onRefused: (errors: FieldErrors) => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, start] = useTransition();
  const router = useRouter();
  const client = useQueryClient();

  const create = async (draft: BindingDraft) => {
    const outcome = await createCorpusAction(bindingInput(draft));
    if (!outcome.ok) {
      const errors = refusedFields(outcome.message);
      if (Object.keys(errors).length > 0) onRefused(errors);
      else if (outcome.code === "conflict") onRefused(taken(outcome.message));
      else setFailure(outcome.message);
      return;
    }
    const made = outcome.value;
    await Promise.all([
      client.invalidateQueries({ queryKey: ["corpora"] }),
      client.invalidateQueries({ queryKey: ["facets"] }),
    ]);
    // A disabled corpus is not synced until it is enabled.
    const plans = made.roots.length > 0 && made.enabled;
    router.push(plans ? await firstPlan(made.id) : corpusHref(made.id));
  };

  return {
    busy,
    failure,
    bind: (draft: BindingDraft) => {
      const checked = checkDraft(draft);
      if (!checked.ok) {
        onRefused(checked.errors);
        return;
      }
      setFailure(null);
      start(() => create(draft));
    },
  };
}

/** A corpus's title and id must be unique. */
function taken(message: string): FieldErrors {
  return message.endsWith("another id.") ? { id: message } : { title: message };
}

/** Returns the address of the first sync's plan, or of the corpus's syncs if none could start. */
async function firstPlan(corpusId: string): Promise<string> {
  const outcome = await startSyncAction({ corpusId, planOnly: true });
  return outcome.ok ? syncHref(corpusId, outcome.value.id) : corpusHref(corpusId, "syncs");
}
