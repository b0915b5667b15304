"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { sendJson } from "#components/http/send-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { fill } from "#components/words/fill.tsx";
import type { PackView } from "#lib/domain/pack.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { ASSEMBLE_WORDS } from "./assemble-words.ts";
import { ChooseConfiguration } from "./choose-configuration.tsx";
import { packHref } from "./packs-state.ts";
import { titleFromQuestion } from "./title-from-question.ts";
import { keepPack, PACK_SCOPE } from "./use-pack.ts";
import { setWorkingPack } from "./working-pack.ts";

/** The default configuration, the same as on the server. */
const USUAL = "balanced";

type Assembling = { readonly question: string; readonly config: string };

/** Asks how to draft the pack, drafts it, and opens it. */
export function Assemble({
  frame,
  onClose,
}: {
  readonly frame: SearchFrame | null;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const router = useRouter();
  const [config, setConfig] = useState(USUAL);
  const assembling = useMutation({
    scope: PACK_SCOPE,
    mutationFn: ({ question, config: named }: Assembling) =>
      sendJson<PackView>("POST", "/api/packs/assemble", {
        frame: frame ?? { query: question },
        config: named,
        title: titleFromQuestion(question),
      }),
    onSuccess: (pack) => {
      keepPack(client, pack);
      setWorkingPack({ packId: pack.id });
      router.push(packHref(pack.id));
    },
  });
  const busy = assembling.isPending || assembling.isSuccess;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={ASSEMBLE_WORDS.title}
      description={ASSEMBLE_WORDS.help}
    >
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          const question = frame?.query ?? new FormData(event.currentTarget).get("question");
          if (typeof question !== "string" || question.trim() === "" || busy) return;
          assembling.mutate({ question: question.trim(), config });
        }}
      >
        {frame ? (
          <p className="text-muted">
            {fill(ASSEMBLE_WORDS.forQuestion, {
              question: <span className="font-medium text-ink wrap-anywhere">{`“${frame.query}”`}</span>,
            })}
          </p>
        ) : (
          <label className="flex flex-col gap-1.5 font-medium">
            {ASSEMBLE_WORDS.question}
            <textarea
              name="question"
              required
              rows={2}
              maxLength={4000}
              className="rounded-md border border-line-strong bg-panel px-2.5 py-1.5 font-normal"
            />
          </label>
        )}
        <ChooseConfiguration value={config} onChange={setConfig} />
        {assembling.error && (
          <p role="alert" className="text-red-text">
            {ASSEMBLE_WORDS.failed(errorWords(assembling.error).message)}
          </p>
        )}
        <div className="flex items-center justify-end gap-2">
          <p role="status" className="mr-auto text-muted">
            {assembling.isPending && ASSEMBLE_WORDS.searching}
            {assembling.isSuccess && ASSEMBLE_WORDS.opening}
          </p>
          <Button onClick={onClose}>{ASSEMBLE_WORDS.cancel}</Button>
          <Button look="primary" type="submit" disabled={busy}>
            {ASSEMBLE_WORDS.draft}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
