import path from "node:path";
import type { PreTrainedModel } from "@huggingface/transformers";
import type { EmbeddedPage, PageInput, PageQuery } from "#lib/domain/page-embedding.ts";
import { shorten } from "../../local/pooling.ts";
import type { GraphFile } from "../../onnx-folder.ts";
import { pageBox } from "../picture-grid.ts";
import { tokenQuery } from "../tokens-to-words.ts";
import { pagePrompt, queryPrompt, type Tiles, tokenBoxes } from "./prompt.ts";
import type { OnnxPageSpec, Towers } from "./spec.ts";

type Transformers = typeof import("@huggingface/transformers");
type Tensor = InstanceType<Transformers["Tensor"]>;

/** A loaded model. Each run blocks its thread. */
export type PageEngine = {
  page(input: PageInput): Promise<EmbeddedPage>;
  query(text: string): Promise<PageQuery>;
  dispose(): Promise<void>;
};

type Loaded = {
  readonly transformers: Transformers;
  readonly towers: { readonly page: PreTrainedModel; readonly query: PreTrainedModel };
  readonly ids: (text: string) => number[];
  readonly tokens: (ids: readonly number[]) => string[];
  /** Returns tiles and pixels of a picture. */
  readonly pixels: (picture: Blob) => Promise<{ readonly tiles: Tiles; readonly values: Tensor }>;
  readonly imageToken: number;
  /** Tokens per tile. */
  readonly cells: number;
  /** Side of a tile in pixels. */
  readonly tileSize: number;
  readonly dimension: number;
};

const whole = (value: unknown, otherwise: number) => (typeof value === "number" ? value : otherwise);

/** Returns sizes from config.json. The defaults are those of ColModernVBERT. */
function sizes(config: Readonly<Record<string, unknown>>): {
  readonly tileSize: number;
  readonly cells: number;
} {
  const vision = (config.vision_config ?? {}) as Readonly<Record<string, unknown>>;
  const tileSize = whole(vision.image_size, 512);
  const shuffle = whole(config.pixel_shuffle_factor, whole(config.scale_factor, 4));
  return { tileSize, cells: (tileSize / whole(vision.patch_size, 16) / shuffle) ** 2 };
}

async function openTowers(spec: OnnxPageSpec, transformers: Transformers): Promise<Loaded["towers"]> {
  const open = ({ subfolder, file }: GraphFile) =>
    transformers.AutoModel.from_pretrained(spec.name, {
      subfolder,
      model_file_name: file,
      dtype: "fp32",
      session_options: { intraOpNumThreads: spec.threads, interOpNumThreads: 1 },
    });
  const openBoth = async ({ page, query }: Towers) => {
    const opened = await open(page);
    return { page: opened, query: page === query || page.file === query.file ? opened : await open(query) };
  };
  let failure: unknown;
  for (const towers of spec.towers) {
    try {
      return await openBoth(towers);
    } catch (error) {
      failure = error; // the files of a hub name are only known by requesting them
    }
  }
  throw failure;
}

async function load(spec: OnnxPageSpec): Promise<Loaded> {
  const transformers = await import("@huggingface/transformers");
  const { env, AutoTokenizer, AutoImageProcessor, RawImage, LogLevel } = transformers;
  env.logLevel = LogLevel.ERROR;
  env.allowRemoteModels = !spec.local;
  env.cacheDir = path.join(spec.cacheDirectory, "hub");
  const tokenizer = await AutoTokenizer.from_pretrained(spec.name);
  const processor = await AutoImageProcessor.from_pretrained(spec.name, {});
  const towers = await openTowers(spec, transformers);
  const [imageToken = -1] = tokenizer.encode("<image>", { add_special_tokens: false });
  return {
    transformers,
    towers,
    ids: (text) => tokenizer.encode(text),
    tokens: (ids) => ids.map((id) => tokenizer.decode([id])),
    pixels: async (picture) => {
      const image = await RawImage.fromBlob(picture);
      const { pixel_values, rows, cols } = await processor([image.rgb()], { return_row_col_info: true });
      return { tiles: { rows: rows?.[0]?.[0] ?? 0, columns: cols?.[0]?.[0] ?? 0 }, values: pixel_values };
    },
    imageToken,
    ...sizes(towers.page.config as unknown as Readonly<Record<string, unknown>>),
    dimension: spec.model.dimension,
  };
}

/** Runs one text with its picture. Returns one vector per token, or per position of a model for pictures only. */
async function run(
  { transformers: { Tensor }, dimension }: Loaded,
  model: PreTrainedModel,
  ids: readonly number[],
  pixels: Tensor,
): Promise<Float32Array[]> {
  const row = (values: readonly number[]) =>
    new Tensor("int64", BigInt64Array.from(values, BigInt), [1, values.length]);
  const inputs = { input_ids: row(ids), attention_mask: row(ids.map(() => 1)), pixel_values: pixels };
  const output: Record<string, Tensor> = await model(inputs);
  const states = Object.values(output).find(({ dims }) => dims.length === 3);
  if (!states) throw new Error("the model gives no vectors of single tokens");
  const size = states.dims[2] ?? 0;
  const data = states.data as Float32Array;
  const vectors = Array.from({ length: states.dims[1] ?? 0 }, (_, token) =>
    shorten(data.slice(token * size, (token + 1) * size), dimension),
  );
  for (const tensor of Object.values(output)) tensor.dispose();
  return vectors;
}

async function embedPage(loaded: Loaded, page: PageInput): Promise<EmbeddedPage> {
  if (page.picture === null) return { patches: [] };
  const { bytes, mediaType } = page.picture;
  const { tiles, values } = await loaded.pixels(new Blob([Uint8Array.from(bytes)], { type: mediaType }));
  const ids = loaded.ids(pagePrompt(tiles, loaded.cells));
  const vectors = await run(loaded, loaded.towers.page, ids, values);
  // A model for pictures only returns the picture's tokens and no others.
  const pictureVectors =
    vectors.length === ids.length ? vectors.filter((_, at) => ids[at] === loaded.imageToken) : vectors;
  const boxes = tokenBoxes(tiles, loaded.cells, pageBox(page));
  return {
    patches: pictureVectors.map((vector, at) => ({ vector, box: boxes[at] ?? pageBox(page) })),
  };
}

async function embedQuery(loaded: Loaded, text: string): Promise<PageQuery> {
  if (!/\S/.test(text)) return { words: [], parts: [] };
  const { transformers, tileSize } = loaded;
  // One graph for both inputs needs a picture, and ignores a blank one.
  const blank = new transformers.Tensor("float32", new Float32Array(3 * tileSize * tileSize), [
    1,
    1,
    3,
    tileSize,
    tileSize,
  ]);
  const ids = loaded.ids(queryPrompt(text));
  const vectors = await run(loaded, loaded.towers.query, ids, blank);
  return tokenQuery(text, vectors, loaded.tokens(ids));
}

/**
 * Loads tokenizer, picture processor and models. Only models with a hub name may be downloaded.
 * @throws Error if it fails.
 */
export async function loadPageEngine(spec: OnnxPageSpec): Promise<PageEngine> {
  const loaded = await load(spec);
  return {
    page: (input) => embedPage(loaded, input),
    query: (text) => embedQuery(loaded, text),
    async dispose() {
      await loaded.towers.page.dispose();
      if (loaded.towers.query !== loaded.towers.page) await loaded.towers.query.dispose();
    },
  };
}
