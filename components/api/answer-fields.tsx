"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorWords, fetchJson } from "#components/http/fetch-json.ts";
import { SchemaView } from "./schema-view.tsx";
import { type ApiSpec, answerSchema } from "./spec.ts";
import { OPERATION_WORDS } from "./words.ts";

type AnswerFieldsProps = { readonly path: string; readonly method: string; readonly status: string };

/** The fields of an operation's answer. They are most of the description, so the page reads them when they are opened. */
export function AnswerFields({ path, method, status }: AnswerFieldsProps) {
  const [open, setOpen] = useState(false);
  const spec = useQuery({
    queryKey: ["openapi"],
    queryFn: ({ signal }) => fetchJson<ApiSpec>("/api/openapi.json", signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: open,
  });
  const schema = spec.data && answerSchema(spec.data, { path, method, status });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-small font-semibold text-muted">{OPERATION_WORDS.fields}</summary>
      <div className="mt-1">
        {schema ? (
          <SchemaView schema={schema} />
        ) : (
          <p role="status" className="text-small text-muted">
            {spec.error
              ? OPERATION_WORDS.fieldsNotLoaded(errorWords(spec.error).message)
              : OPERATION_WORDS.readingFields}
          </p>
        )}
      </div>
    </details>
  );
}
