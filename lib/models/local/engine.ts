import path from "node:path";
import type { PreTrainedModel, PreTrainedTokenizer } from "@huggingface/transformers";
import { ensureBundledModel } from "../bundled/write-model.ts";
import { type InContext, specials, wordPieces } from "./in-context.ts";
import { pool } from "./pooling.ts";
import type { LocalModelSpec } from "./spec.ts";

/** A loaded model. Token ids include special tokens. */
export type Engine = {
  /** Returns the token ids of a text, cut to the window. The closing special tokens are kept. */
  encode(text: string): readonly number[];
  /** Returns the number of tokens of the whole text, including special tokens. */
  count(text: string): number;
  /** Number of tokens that the model adds to every text. */
  readonly specialTokens: number;
  /** Functions for embedding parts of a text in its context. */
  readonly inContext?: InContext;
  /** Returns one pooled vector per text, of the model's own dimension and not normalised. */
  run(batch: readonly (readonly number[])[]): Promise<readonly Float32Array[]>;
  dispose(): Promise<void>;
};

type Transformers = typeof import("@huggingface/transformers");
type Tensor = InstanceType<Transformers["Tensor"]>;

async function locate(spec: LocalModelSpec): Promise<{ name: string; revision?: string }> {
  const { source, cacheDirectory } = spec;
  if (source.kind === "hub") return { name: source.name, revision: source.revision };
  if (source.kind === "folder") return { name: source.path };
  return { name: await ensureBundledModel(source.weights, cacheDirectory, source.precision) };
}

function sessionOptions(spec: LocalModelSpec) {
  return {
    intraOpNumThreads: spec.threads,
    interOpNumThreads: 1,
    // `extended` would undo the optimisations of the bundled graph (see bundled/bert-graph.ts).
    graphOptimizationLevel: spec.source.kind === "bundled" ? "basic" : "all",
    // Threads that wait by spinning double the processor time on a busy machine.
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  } as const;
}

function int64(
  tensor: Transformers["Tensor"],
  rows: readonly (readonly number[])[],
  width: number,
  empty: number,
) {
  const data = new BigInt64Array(rows.length * width);
  // Ids are below 2^31. Writing only the low halves avoids a BigInt per id.
  const low = new Int32Array(data.buffer);
  rows.forEach((row, r) => {
    for (let t = 0; t < width; t++) low[2 * (r * width + t)] = row[t] ?? empty;
  });
  return new tensor("int64", data, [rows.length, width]);
}

function hiddenStates(output: Readonly<Record<string, Tensor>>): Tensor {
  const states = output.last_hidden_state ?? output.token_embeddings ?? output.sentence_embedding;
  if (!states) throw new Error(`the model gives ${Object.keys(output).join(", ")}, but no hidden states`);
  return states;
}

/** Runs a batch of token ids through the model. `read` reads the output, which is then freed. */
function runner({ Tensor }: Transformers, model: PreTrainedModel, padding: number) {
  const inputNames: readonly string[] = model.sessions.model?.inputNames ?? [];
  return async <T>(
    batch: readonly (readonly number[])[],
    read: (output: Readonly<Record<string, Tensor>>, width: number) => T,
  ): Promise<T> => {
    const width = Math.max(...batch.map((ids) => ids.length));
    const ones = batch.map((ids) => ids.map(() => 1));
    const inputs: Record<string, Tensor> = {
      input_ids: int64(Tensor, batch, width, padding),
      attention_mask: int64(Tensor, ones, width, 0),
    };
    const types = batch.map(() => []);
    if (inputNames.includes("token_type_ids")) inputs.token_type_ids = int64(Tensor, types, width, 0);
    const output: Record<string, Tensor> = await model(inputs);
    try {
      return read(output, width);
    } finally {
      for (const tensor of Object.values(output)) tensor.dispose();
    }
  };
}

type Run = ReturnType<typeof runner>;

/** Returns one vector per text. The bundled graph includes the pooling. */
function pooled(run: Run, spec: LocalModelSpec): Engine["run"] {
  return (batch) =>
    run(batch, (output, width) => {
      const sentenceEmbedding = spec.source.kind === "bundled" ? output.sentence_embedding : undefined;
      const states = sentenceEmbedding ?? hiddenStates(output);
      const data = states.data as Float32Array;
      const hidden = states.dims.at(-1) ?? 0;
      return batch.map((ids, row) =>
        states.dims.length === 2
          ? data.slice(row * hidden, (row + 1) * hidden)
          : pool(data, { tokens: width, hidden }, { row, length: ids.length }, spec.pooling),
      );
    });
}

function tokenStates(run: Run): InContext["states"] {
  return (batch) =>
    run(batch, (output, width) => {
      const states = hiddenStates(output);
      if (states.dims.length !== 3) throw new Error("the model shows no vectors of single tokens");
      return { data: (states.data as Float32Array).slice(), width, hidden: states.dims.at(-1) ?? 0 };
    });
}

function encoder(
  tokenizer: PreTrainedTokenizer,
  window: number,
): Pick<Engine, "encode" | "count" | "specialTokens"> {
  const tokenIds = (text: string): number[] => tokenizer.encode(text);
  const { head, tail } = specials(tokenIds);
  return {
    specialTokens: head + tail,
    count: (text) => tokenIds(text).length,
    encode(text) {
      const ids = tokenIds(text);
      return ids.length <= window ? ids : [...ids.slice(0, window - tail), ...ids.slice(ids.length - tail)];
    },
  };
}

/**
 * Loads tokenizer and model. Only models with a hub name may be downloaded.
 * @throws Error if it fails.
 */
export async function loadEngine(spec: LocalModelSpec): Promise<Engine> {
  const transformers = await import("@huggingface/transformers");
  const { env, AutoTokenizer, AutoModel, LogLevel } = transformers;
  env.logLevel = LogLevel.ERROR;
  env.allowRemoteModels = spec.source.kind === "hub";
  env.cacheDir = path.join(spec.cacheDirectory, "hub");
  const { name, ...where } = await locate(spec);
  const tokenizer = await AutoTokenizer.from_pretrained(name, where);
  const model = await AutoModel.from_pretrained(name, {
    ...where,
    dtype: spec.dtype,
    session_options: sessionOptions(spec),
  });
  const run = runner(transformers, model, tokenizer.pad_token_id ?? 0);
  return {
    ...encoder(tokenizer, spec.model.windowTokens),
    run: pooled(run, spec),
    inContext: { ...wordPieces(tokenizer), states: tokenStates(run) },
    async dispose() {
      await model.dispose();
    },
  };
}
