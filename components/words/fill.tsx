import { Fragment, type ReactNode } from "react";

/**
 * Puts elements into a sentence of a words file: `fill("Moved to {corpus}.", { corpus: <b>Plans</b> })`. A whole sentence
 * stays one string, so a translation can change the order of its parts. A placeholder without a value stays as it is.
 */
export function fill(sentence: string, values: Readonly<Record<string, ReactNode>>): ReactNode[] {
  return sentence.split(/\{(\w+)\}/).map((part, index) => {
    const value = index % 2 === 0 ? part : (values[part] ?? `{${part}}`);
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their order.
    return <Fragment key={index}>{value}</Fragment>;
  });
}
