import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ROUTE_IDS, type RouteId } from "#lib/domain/evaluation.ts";
import { PAGE_LANES } from "#lib/domain/lane.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { SPLITS, type Split } from "../runs/split.ts";

/** Sets of the open collection, by folder name. */
const TEXT_SETS = ["planning-coventry", "cranfield", "cisi", "cacm", "npl", "chunk-eval-passages", "adi"];
const PAGE_SETS = ["financebench", "mmlongbench-doc"];
/** Default routes: the product's halves and its default mode. */
const ROUTES_BY_DEFAULT: readonly RouteId[] = ["keyword", "dense", "hybrid"];
/** Additional routes for page sets: each page lane alone, and all lanes together. */
export const ROUTES_OF_PAGES: readonly RouteId[] = [...PAGE_LANES, "fused"];

export type EvalOptions = {
  readonly golden: readonly string[];
  readonly datasets: readonly string[];
  /** Folders of pictures with their texts. */
  readonly ocr: readonly string[];
  /** Sets requested by EVAL_DATA_DIR or --data that do not exist. */
  readonly skipped: readonly string[];
  readonly baselines: readonly string[];
  readonly routes: readonly RouteId[];
  /** Set by `--profile`. Otherwise page sets run over more routes. */
  readonly routesGiven: boolean;
  readonly split: Split;
  readonly json: string | undefined;
  readonly html: string | undefined;
  readonly dataDir: string;
  /** Use the sample corpora, even if the instance has documents. */
  readonly sample: boolean;
  /** Also store runs of judged collections in the instance, for the evaluation page. */
  readonly record: boolean;
  /** Report the open sets together: all questions, and the half that was not used for tuning. */
  readonly open: boolean;
};

/** @throws AppError("bad_request") for an unknown option, route or split, and for an absent file or folder. */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): EvalOptions {
  const values = parse(args);
  const named = values.dataset ?? [];
  const open = values.open ?? false;
  const data = values.data ?? env.EVAL_DATA_DIR;
  const collection = open || (named.length === 0 && values.golden === undefined && values.ocr === undefined);
  const scans = open && data !== undefined ? [path.join(data, "ocr")] : [];
  const wanted = collection ? collected(data, open) : [];
  for (const file of [...(values.golden ?? []), ...named, ...(values.baseline ?? []), ...(values.ocr ?? [])])
    if (!existsSync(file)) throw new AppError("bad_request", `${file} is not there.`);
  return {
    golden: values.golden ?? [],
    datasets: [...named, ...wanted.filter((folder) => existsSync(folder))],
    ocr: [...(values.ocr ?? []), ...scans.filter((folder) => existsSync(folder))],
    skipped:
      data === undefined && collection
        ? ["EVAL_DATA_DIR or --data names no folder"]
        : missing([...wanted, ...scans]),
    baselines: values.baseline ?? [],
    routes: routesOf(values.profile),
    routesGiven: values.profile !== undefined,
    split: splitOf(values.split),
    json: values.json,
    html: values.html,
    dataDir: path.resolve(values["data-dir"] ?? path.join(tmpdir(), "sightline-eval")),
    sample: values.sample ?? false,
    record: values.record ?? false,
    open,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        golden: { type: "string", multiple: true },
        dataset: { type: "string", multiple: true },
        ocr: { type: "string", multiple: true },
        baseline: { type: "string", multiple: true },
        profile: { type: "string", multiple: true },
        split: { type: "string" },
        json: { type: "string" },
        html: { type: "string" },
        data: { type: "string" },
        "data-dir": { type: "string" },
        sample: { type: "boolean" },
        record: { type: "boolean" },
        open: { type: "boolean" },
      },
    }).values;
  } catch (cause) {
    throw new AppError("bad_request", cause instanceof Error ? cause.message : String(cause), {}, { cause });
  }
}

function collected(data: string | undefined, withPages: boolean): string[] {
  if (data === undefined) return [];
  const texts = TEXT_SETS.map((name) => path.join(data, "text", name));
  return withPages ? [...texts, ...PAGE_SETS.map((name) => path.join(data, "visual", name))] : texts;
}

function missing(folders: readonly string[]): string[] {
  return folders.filter((folder) => !existsSync(folder)).map((folder) => `${folder} is not there`);
}

function routesOf(names: readonly string[] | undefined): readonly RouteId[] {
  if (names === undefined) return ROUTES_BY_DEFAULT;
  const asked = names.flatMap((name) => name.split(",")).map((name) => name.trim());
  const unknown = asked.find((name) => !ROUTE_IDS.some((id) => id === name));
  if (unknown !== undefined)
    throw new AppError("bad_request", `--profile knows ${ROUTE_IDS.join(", ")}, not "${unknown}".`);
  return ROUTE_IDS.filter((id) => asked.includes(id));
}

function splitOf(name: string | undefined): Split {
  const split = SPLITS.find((known) => known === (name ?? "all"));
  if (split === undefined)
    throw new AppError("bad_request", `--split knows ${SPLITS.join(", ")}, not "${name}".`);
  return split;
}
