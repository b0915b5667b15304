"use client";
import { type ApiOperation, typeWords } from "./spec.ts";
import { OPERATION_WORDS } from "./words.ts";

/**
 * The parameters of an operation. A client component, so that a page sends them once more as data and not as rendered
 * elements.
 */
export function Parameters({ parameters }: Pick<ApiOperation, "parameters">) {
  return (
    <section>
      <h4 className="mb-1 text-small font-semibold text-muted">{OPERATION_WORDS.parameters}</h4>
      <dl>
        {parameters.map((parameter) => (
          <div key={parameter.name} className="border-t border-line py-1.5 first:border-t-0">
            <dt>
              <code className="font-mono text-small font-semibold">{parameter.name}</code>{" "}
              <span className="text-small text-muted">
                {OPERATION_WORDS.place(parameter.in)}
                {parameter.required && ` · ${OPERATION_WORDS.required}`}
              </span>
            </dt>
            <dd>
              <span className="font-mono text-small text-muted wrap-anywhere">
                {typeWords(parameter.schema)}
              </span>
              {parameter.description && <span className="block">{parameter.description}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
