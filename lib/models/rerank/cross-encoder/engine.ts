import path from "node:path";
import type { PreTrainedModel } from "@huggingface/transformers";
import { logistic } from "../logistic.ts";
import type { CrossEncoderSpec } from "./spec.ts";

type Transformers = typeof import("@huggingface/transformers");
type Tensor = InstanceType<Transformers["Tensor"]>;

/** A loaded model. Each run blocks its thread. */
export type RerankEngine = {
  /** Returns how well the text answers the question, from 0 to 1. */
  score(question: string, text: string): Promise<number>;
  dispose(): Promise<void>;
};

async function openModel(spec: CrossEncoderSpec, transformers: Transformers): Promise<PreTrainedModel> {
  let failure: unknown;
  for (const { subfolder, file } of spec.graphs) {
    try {
      return await transformers.AutoModelForSequenceClassification.from_pretrained(spec.name, {
        subfolder,
        model_file_name: file,
        dtype: "fp32",
        session_options: { intraOpNumThreads: spec.threads, interOpNumThreads: 1 },
      });
    } catch (error) {
      failure = error; // the files of a hub name are only known by requesting them
    }
  }
  throw failure;
}

/** One label is a logit. Of two labels, the second means "relevant". */
function scoreOf(logits: Tensor): number {
  const [first = Number.NaN, second] = Array.from(logits.data as Float32Array);
  if (logits.dims.at(-1) === 1) return logistic(first);
  if (logits.dims.at(-1) === 2 && second !== undefined) return logistic(second - first);
  throw new Error(`the model gives ${logits.dims.at(-1)} labels where one or two were expected`);
}

/**
 * Loads tokenizer and model. Only models with a hub name may be downloaded. Pairs run separately, so that a text's
 * score does not depend on the other texts.
 * @throws Error if it fails.
 */
export async function loadRerankEngine(spec: CrossEncoderSpec): Promise<RerankEngine> {
  const transformers = await import("@huggingface/transformers");
  const { env, AutoTokenizer, LogLevel } = transformers;
  env.logLevel = LogLevel.ERROR;
  env.allowRemoteModels = !spec.local;
  env.cacheDir = path.join(spec.cacheDirectory, "hub");
  const tokenizer = await AutoTokenizer.from_pretrained(spec.name);
  const model = await openModel(spec, transformers);
  return {
    async score(question, text) {
      const inputs = tokenizer(question, {
        text_pair: text,
        truncation: true,
        max_length: spec.windowTokens,
      });
      const output: Record<string, Tensor> = await model(inputs);
      const logits = output.logits ?? Object.values(output)[0];
      if (!logits) throw new Error("the model gives no logits");
      const score = scoreOf(logits);
      for (const tensor of Object.values(output)) tensor.dispose();
      if (Number.isNaN(score)) throw new Error("the model gives no number");
      return score;
    },
    async dispose() {
      await model.dispose();
    },
  };
}
