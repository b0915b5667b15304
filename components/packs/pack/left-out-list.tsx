"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { evidenceHref, workbenchHref } from "#components/address/search-state.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { sendJson } from "#components/http/send-json.ts";
import { LeftOutPassage } from "#components/packs/left-out-passage.tsx";
import { leftOutQuery, packPath } from "#components/packs/queries.ts";
import { keepPack, PACK_SCOPE } from "#components/packs/use-pack.ts";
import { Button } from "#components/ui/button.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import type { PackView } from "#lib/domain/pack.ts";
import type { PackAdded } from "#lib/domain/pack-api.ts";
import type { PackLeftOutList, PackLeftOutView } from "#lib/domain/pack-left-out.ts";
import { linksIn } from "./item-links.ts";
import { LEFT_OUT_LIST_WORDS } from "./words.ts";

/** The passages that assembly left out, loaded on demand. Each can be added to a draft. */
export function LeftOut({ pack }: { readonly pack: PackView }) {
  const [open, setOpen] = useState(false);
  const list = useQuery({ ...leftOutQuery(pack.id), enabled: open });
  return (
    <>
      <Button
        look="quiet"
        size="small"
        className="mt-1 h-6 px-1.5 underline underline-offset-2"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? LEFT_OUT_LIST_WORDS.hide : LEFT_OUT_LIST_WORDS.show}
      </Button>
      {open &&
        (list.error ? (
          <p role="alert" className="text-red-text">
            {errorWords(list.error).message}
          </p>
        ) : list.data ? (
          <Passages pack={pack} list={list.data} />
        ) : (
          <p role="status" className="text-muted">
            {LEFT_OUT_LIST_WORDS.loading}
          </p>
        ))}
    </>
  );
}

function Passages({ pack, list }: { readonly pack: PackView; readonly list: PackLeftOutList }) {
  const client = useQueryClient();
  const say = useToast();
  const adding = useMutation({
    scope: PACK_SCOPE,
    mutationFn: (evidenceRef: string) => {
      const provenance = { via: "by_hand", ...(pack.receipts[0] ? { traceId: pack.receipts[0] } : {}) };
      return sendJson<PackAdded>("POST", packPath(pack.id, "/items"), { evidenceRef, provenance });
    },
    onSuccess: ({ pack: now }) => {
      keepPack(client, now);
      say({ text: LEFT_OUT_LIST_WORDS.added(now.title, now.items.length), topic: "pack" });
    },
    onError: (failure) =>
      say({ text: LEFT_OUT_LIST_WORDS.notAdded(errorWords(failure).message), failed: true }),
  });
  const { nameOf } = linksIn(pack);
  if (!list.listed) return <p className="text-small text-muted">{LEFT_OUT_LIST_WORDS.notListed}</p>;
  return (
    <>
      <ul aria-label={LEFT_OUT_LIST_WORDS.label} className="max-h-[32rem] overflow-y-auto">
        {list.passages.map((passage) => (
          <LeftOutPassage
            key={passage.evidenceRef}
            passage={passage}
            href={leftOutHref(passage)}
            standing={passage.standsForIt === null ? null : nameOf(passage.standsForIt)}
            inPack={nameOf(passage.evidenceRef) !== null}
            onAdd={pack.version === null ? () => adding.mutate(passage.evidenceRef) : null}
          />
        ))}
      </ul>
      {list.unseen > 0 && <p className="text-small text-muted">{LEFT_OUT_LIST_WORDS.unseen(list.unseen)}</p>}
    </>
  );
}

function leftOutHref({ evidenceRef, documentId: doc, page }: PackLeftOutView): string {
  return evidenceHref(evidenceRef, { version: null, page }) ?? workbenchHref({ doc });
}
