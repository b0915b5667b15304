"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { errorWords } from "#components/http/fetch-json.ts";
import { isGone } from "#components/packs/failed-change.ts";
import { packHref, packParsers } from "#components/packs/packs-state.ts";
import { packQuery } from "#components/packs/queries.ts";
import { type PackModel, usePack } from "#components/packs/use-pack.ts";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { PackView } from "#lib/domain/pack.ts";
import { PackAside } from "./pack-aside.tsx";
import { PackDraft } from "./pack-draft.tsx";
import { PackHead } from "./pack-head.tsx";
import { PackSaved } from "./pack-saved.tsx";
import { TrashedPack } from "./trashed-pack.tsx";
import { PACK_PAGE_WORDS } from "./words.ts";

/** One pack, or the reason why there is none. The draft is editable; a version is read-only. */
export function PackPageView({ id }: { readonly id: string }) {
  const [{ version: v }] = useQueryStates(packParsers, { history: "push", shallow: true });
  const model = usePack(id);
  const saved = useQuery({ ...packQuery(id, v), enabled: v !== null });
  const shown = v === null ? model.pack : saved.data;
  const error = v === null ? model.error : saved.error;
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-5 two:px-6">
      <p className="-mb-2">
        <Link href="/packs" className="inline-flex items-center gap-1 text-muted hover:underline">
          <ChevronLeft size={14} aria-hidden /> {PACK_PAGE_WORDS.back}
        </Link>
      </p>
      {shown ? (
        <Shown pack={shown} model={model} />
      ) : (
        <>
          <h1 className="text-[1.25rem] leading-7 font-semibold">{PACK_PAGE_WORDS.title}</h1>
          {error ? (
            <Notice kind="failed" title={PACK_PAGE_WORDS.failedTitle} testId="pack-failed">
              {errorWords(error).message}
              {v !== null && (
                <>
                  {" "}
                  <Link href={packHref(id)} className="underline underline-offset-2">
                    {PACK_PAGE_WORDS.openDraft}
                  </Link>
                </>
              )}
            </Notice>
          ) : (
            <div role="status" aria-label={PACK_PAGE_WORDS.loading}>
              <Skeleton className="h-64" />
            </div>
          )}
        </>
      )}
    </main>
  );
}

/** The pack with its actions. A pack in the trash stays visible, and nothing in it can be changed until it is restored. */
function Shown({ pack, model }: { readonly pack: PackView; readonly model: PackModel }) {
  const gone = isGone(model.error);
  return (
    <>
      {gone && <TrashedPack pack={pack} />}
      <div inert={gone} className="flex flex-col gap-4">
        <PackHead pack={pack} model={model} />
        <div className="grid grid-cols-1 gap-x-8 gap-y-6 three:grid-cols-[minmax(0,1fr)_18.5rem]">
          <div className="min-w-0">
            {pack.version === null ? <PackDraft pack={pack} model={model} /> : <PackSaved pack={pack} />}
          </div>
          <PackAside pack={pack} draftCount={model.pack?.items.length ?? pack.items.length} />
        </div>
      </div>
    </>
  );
}
