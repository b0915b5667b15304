import { Chip, type ChipTone } from "#components/ui/chip.tsx";
import { ScrollRegion } from "#components/ui/scroll-region.tsx";
import { AnswerFields } from "./answer-fields.tsx";
import { curlOf, exampleOf } from "./example.ts";
import { Parameters } from "./parameters.tsx";
import { SchemaView } from "./schema-view.tsx";
import type { ApiBody, ApiOperation } from "./spec.ts";
import { OPERATION_WORDS } from "./words.ts";

const METHOD_TONES: Readonly<Record<string, ChipTone>> = {
  GET: "blue",
  POST: "accent",
  PATCH: "amber",
  DELETE: "red",
};

/** One API operation: purpose, parameters, responses and an example call. */
export function Operation({ operation }: { readonly operation: ApiOperation }) {
  const good = operation.answers.find((answer) => answer.status.startsWith("2") && answer.body?.schema);
  return (
    <article aria-labelledby={operation.id} className="rounded-md border border-line bg-panel">
      <header className="border-b border-line px-4 py-3">
        <h3 id={operation.id} className="flex scroll-mt-16 flex-wrap items-center gap-2">
          <Chip tone={METHOD_TONES[operation.method] ?? "quiet"}>{operation.method}</Chip>
          <code className="font-mono wrap-anywhere">{operation.path}</code>
          <span className="font-normal text-muted">{operation.summary}</span>
        </h3>
        {operation.description && <p className="mt-2 max-w-prose">{operation.description}</p>}
      </header>
      <div className="grid gap-x-8 gap-y-5 px-4 py-4 three:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          {operation.parameters.length > 0 && <Parameters parameters={operation.parameters} />}
          {operation.body && <Body title={OPERATION_WORDS.takes} body={operation.body} />}
          <section>
            <h4 className="mb-1 text-small font-semibold text-muted">{OPERATION_WORDS.answers}</h4>
            <ul>
              {operation.answers.map((answer) => (
                <li key={answer.status} className="flex gap-2 py-0.5">
                  <span className="w-9 shrink-0 font-mono text-small tabular-nums">{answer.status}</span>
                  <span>{answer.description}</span>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Code title={OPERATION_WORDS.tryIt} of={operation.summary} text={curlOf(operation)} />
          {good?.body?.schema && (
            <>
              <Code
                title={OPERATION_WORDS.example(good.status)}
                of={operation.summary}
                text={JSON.stringify(exampleOf(good.body.schema), null, 2)}
              />
              <AnswerFields path={operation.path} method={operation.method} status={good.status} />
            </>
          )}
        </div>
      </div>
    </article>
  );
}

function Body({ title, body }: { readonly title: string; readonly body: ApiBody }) {
  return (
    <section>
      <h4 className="mb-1 text-small font-semibold text-muted">
        {title} <code className="font-mono font-normal">{body.mediaType}</code>
      </h4>
      {body.schema && <SchemaView schema={body.schema} />}
    </section>
  );
}

type CodeProps = { readonly title: string; readonly of: string; readonly text: string };

function Code({ title, of, text }: CodeProps) {
  return (
    <section>
      <h4 className="mb-1 text-small font-semibold text-muted">{title}</h4>
      <ScrollRegion
        aria-label={OPERATION_WORDS.codeLabel(of, title)}
        className="max-h-72 overflow-auto rounded-md border border-line bg-ground"
      >
        <pre className="px-3 py-2 font-mono text-small">{text}</pre>
      </ScrollRegion>
    </section>
  );
}
