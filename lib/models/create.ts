import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { TextEmbedderConfig } from "./config-type.ts";
import { resolveLocalSpec } from "./local/resolve-spec.ts";
import { createOpenAiEmbedder } from "./openai/openai.ts";
import type { OpenAiDeps } from "./openai/request.ts";
import { resolveOpenAiSpec } from "./openai/spec.ts";
import { createThreadedEmbedder } from "./thread/threaded.ts";

/**
 * The configured text embedder. Its model is described at once and loaded, or asked, by the first call: creating it
 * costs some milliseconds (a second for a large model never seen before, which is hashed).
 * @throws AppError("bad_request") in words when the configuration cannot work;
 *   AppError("embedder_unavailable") when the bundled weights are not installed.
 */
export function createTextEmbedder(config: TextEmbedderConfig, deps: OpenAiDeps = {}): TextEmbedder {
  if (config.adapter === "openai") return createOpenAiEmbedder(resolveOpenAiSpec(config), deps);
  return createThreadedEmbedder(resolveLocalSpec(config), { rootDirectory: config.rootDirectory });
}
