"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Steps } from "#components/ui/steps.tsx";
import { AssembleButton } from "./assemble.tsx";
import { CheckExport } from "./check-export.tsx";
import { NewPack } from "./new-pack.tsx";
import { PackSearch } from "./pack-search.tsx";
import { packHref, packsParsers } from "./packs-state.ts";
import { PacksTable } from "./packs-table.tsx";
import { packPagesQuery } from "./queries.ts";
import { useCollecting } from "./working-pack.ts";

/** All packs: find, open or create one. */
export function PacksView() {
  const [{ q }, setState] = useQueryStates(packsParsers, { history: "push", shallow: true });
  const [naming, setNaming] = useState(false);
  const router = useRouter();
  return (
    <CheckExport>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-[1.25rem] leading-7 font-semibold">Packs</h1>
          <p className="mt-1 max-w-prose text-muted">
            A pack holds the evidence for one question, for and against, in your order. Each passage is pinned
            to the version it cites. Save versions, share a link or export a file.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <AssembleButton frame={null} size="normal" />
          <Button look="primary" onClick={() => setNaming(true)}>
            <Plus size={14} aria-hidden /> New pack
          </Button>
        </div>
      </div>
      <PackSearch
        key={q}
        q={q}
        onSearch={(next) => {
          setState({ q: next }).catch(() => {});
        }}
      />
      <Listed
        q={q}
        onAll={() => {
          setState({ q: "" }).catch(() => {});
        }}
      />
      <NewPack
        open={naming}
        onOpenChange={setNaming}
        frame={null}
        onMade={(pack) => router.push(packHref(pack.id))}
      />
    </CheckExport>
  );
}

function Listed({ q, onAll }: { readonly q: string; readonly onAll: () => void }) {
  const list = useInfiniteQuery(packPagesQuery(q));
  const { packId } = useCollecting();
  if (list.error && !list.data)
    return (
      <Notice
        kind="failed"
        title="The packs could not be loaded"
        actions={
          <Button
            size="small"
            onClick={() => {
              list.refetch().catch(() => {});
            }}
          >
            Try again
          </Button>
        }
      >
        {errorWords(list.error).message}
      </Notice>
    );
  if (!list.data)
    return (
      <div role="status" aria-label="Reading the packs">
        <Skeleton className="h-64" />
      </div>
    );
  const packs = list.data.pages.flatMap((page) => page.packs);
  if (packs.length === 0) return q === "" ? <NoPacks /> : <NoneFits q={q} onAll={onAll} />;
  return (
    <div className={list.isPlaceholderData ? "flex flex-col gap-4 opacity-60" : "flex flex-col gap-4"}>
      <PacksTable packs={packs} hrefFor={(id) => packHref(id)} workingId={packId} />
      {list.hasNextPage && (
        <Button
          className="self-start"
          disabled={list.isFetchingNextPage}
          onClick={() => {
            list.fetchNextPage().catch(() => {});
          }}
        >
          {list.isFetchingNextPage ? "Reading older packs …" : "Show older packs"}
        </Button>
      )}
    </div>
  );
}

function NoneFits({ q, onAll }: { readonly q: string; readonly onAll: () => void }) {
  return (
    <Notice
      kind="info"
      title="No matching packs"
      testId="no-packs"
      actions={
        <Button size="small" onClick={onAll}>
          Show all packs
        </Button>
      }
    >
      No title or question contains “{q}”.
    </Notice>
  );
}

const STEPS = [
  { title: "Ask a question", text: "Search in your own words." },
  {
    title: "Collect evidence",
    text: (
      <>
        Press <Kbd>a</Kbd> on a result or in a document, or choose “+ pack”.
      </>
    ),
  },
  {
    title: "Arrange it",
    text: "Mark items as for, against or context. Add headings and notes. Then save, share or export.",
  },
];

function NoPacks() {
  return (
    <section
      aria-label="How a pack is made"
      data-testid="no-packs"
      className="rounded-lg border border-line bg-panel p-5 two:p-8"
    >
      <h2 className="text-title font-semibold">No packs yet</h2>
      <div className="mt-4">
        <Steps steps={STEPS} />
      </div>
      <p className="mt-5 text-muted">
        Or draft a pack. Sightline selects passages that say different things, looks for evidence against them
        and follows their references. You review the draft and keep what you need.
      </p>
      <Button className="mt-4" asChild>
        <Link href="/">Search</Link>
      </Button>
    </section>
  );
}
