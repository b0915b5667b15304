import type { Metadata } from "next";
import { Operation } from "#components/api/operation.tsx";
import { API_PAGE_WORDS } from "#components/api/page-words.ts";
import { type ApiSpec, groupOperations } from "#components/api/spec.ts";
import { Chip } from "#components/ui/chip.tsx";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { describeApi } from "../api/published.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: PAGE_TITLES.api };

/** Documentation of the HTTP API, rendered from the description that /api/openapi.json serves. */
export default async function ApiDocsPage() {
  const spec = (await describeApi()) as ApiSpec;
  const groups = groupOperations(spec);
  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-page gap-x-8 px-4 py-5 two:px-6 three:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div className="mb-6 three:col-span-2">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-[1.25rem] leading-7 font-semibold">{API_PAGE_WORDS.title}</h1>
          <Chip>{API_PAGE_WORDS.version(spec.info.version)}</Chip>
          <a href="/api/openapi.json" className="underline underline-offset-2">
            {API_PAGE_WORDS.description}
          </a>
        </div>
        <p className="mt-1 max-w-prose text-muted">{spec.info.description}</p>
      </div>
      <nav aria-label={API_PAGE_WORDS.operationsLabel} className="mb-6 three:sticky three:top-16 three:h-fit">
        {groups.map(({ tag, operations }) => (
          <div key={tag} className="mb-4">
            <p className="mb-1 text-tiny font-semibold tracking-wide text-muted uppercase">{tag}</p>
            <ul className="gap-x-8 two:columns-3 three:columns-1">
              {operations.map((operation) => (
                <li key={operation.id}>
                  <a
                    href={`#${operation.id}`}
                    className="flex min-h-6 items-center rounded py-0.5 hover:underline"
                  >
                    {operation.summary}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="flex min-w-0 flex-col gap-8">
        {groups.map(({ tag, operations }) => (
          <section key={tag} aria-labelledby={`tag-${tag}`} className="flex flex-col gap-4">
            <h2 id={`tag-${tag}`} className="text-title font-semibold">
              {tag}
            </h2>
            {operations.map((operation) => (
              <Operation key={operation.id} operation={operation} />
            ))}
          </section>
        ))}
      </div>
    </main>
  );
}
