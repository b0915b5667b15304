import path from "node:path";
import { parseArgs } from "node:util";
import { fetchModel } from "#lib/models/hub/fetch-model.ts";
import type { Run } from "../command.ts";

const HUB = "https://huggingface.co";

/** Fetches a model by its name, so that it runs on this machine without internet. */
export const run: Run = async (args, { config, signal, print, printStderr }) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      int8: { type: "boolean", default: false },
      into: { type: "string" },
      hub: { type: "string", default: HUB },
    },
  });
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) {
    printStderr("Name one model: npm run models -- Xenova/bge-small-en-v1.5");
    return 2;
  }
  const { folder, fetched } = await fetchModel({
    name,
    signal,
    precision: values.int8 ? "int8" : "fp32",
    into: path.resolve(values.into ?? path.join(config.data.dir, "models")),
    endpoint: values.hub,
    report: printStderr,
  });
  print(fetched ? `The model is in ${folder}.` : `${folder} is there already, and nothing was fetched.`);
  print("To use it, add one of these lines to .env:");
  for (const variable of ["EMBEDDING_MODEL", "PAGE_EMBEDDING_MODEL", "RERANK_CROSS_ENCODER"])
    print(`  ${variable}=${folder}`);
  return 0;
};
