import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { TextEmbedderConfig } from "./config-type.ts";
import { resolveLocalSpec } from "./local/resolve-spec.ts";
import { createOpenAiEmbedder } from "./openai/openai.ts";
import type { OpenAiDeps } from "./openai/request.ts";
import { resolveOpenAiSpec } from "./openai/spec.ts";
import { createThreadedEmbedder } from "./thread/threaded.ts";

/**
 * Creates the configured text embedder. Its description is available at once. The first call loads the model or
 * contacts the service. Creation takes some milliseconds, or a second to hash a large new model.
 * @throws AppError("bad_request") with a message if the configuration cannot work;
 *   AppError("embedder_unavailable") if the bundled weights are not installed.
 */
export function createTextEmbedder(config: TextEmbedderConfig, deps: OpenAiDeps = {}): TextEmbedder {
  if (config.adapter === "openai") return createOpenAiEmbedder(resolveOpenAiSpec(config), deps);
  return createThreadedEmbedder(resolveLocalSpec(config), { rootDirectory: config.rootDirectory });
}
