import { z } from "zod";
import { RERANK_SERVICES } from "#lib/domain/profile.ts";
import { choice, httpUrl, integer, optionalInteger, type Setting, words } from "./setting.ts";

/** The models for texts, for pages and for reranking. */
export const MODEL_SETTINGS = {
  Embedder: {
    EMBEDDER: {
      schema: z.enum(["local", "openai"], "local or openai").optional(),
      example: "local",
      about: "local runs a model in this machine; openai asks any OpenAI-compatible /v1/embeddings.",
    },
    EMBEDDING_MODEL: {
      schema: words,
      example: "",
      about: "Model name, or for local a hub name or a folder. Default: all-MiniLM-L6-v2 from npm.",
    },
    EMBEDDING_BASE_URL: {
      schema: httpUrl,
      example: "",
      about: "openai: where the API is, for example http://127.0.0.1:8080/v1.",
    },
    EMBEDDING_API_KEY: {
      schema: words,
      example: "",
      about: "openai: a reference to the key, env://NAME or file:///path; never the key itself.",
    },
    OLLAMA_BASE_URL: {
      schema: httpUrl,
      example: "",
      about: "Ollama's address, for example http://127.0.0.1:11434; selects openai against its /v1.",
    },
    OLLAMA_EMBEDDING_MODEL: {
      schema: words,
      example: "",
      about: "Ollama's embedding model. Default with OLLAMA_BASE_URL: nomic-embed-text.",
    },
    EMBEDDING_PRECISION: {
      schema: z.enum(["fp32", "int8"], "fp32 or int8").optional(),
      example: "",
      about: "local: fp32 or int8. Default: the model's own.",
    },
    EMBEDDING_DIMENSION: {
      schema: optionalInteger(8, 4000),
      example: "",
      about: "Dimension to cut vectors to (Matryoshka models). Default: the model's own.",
    },
    EMBEDDING_QUERY_PREFIX: { schema: words, example: "", about: "Text put before each query." },
    EMBEDDING_DOCUMENT_PREFIX: { schema: words, example: "", about: "Text put before each passage." },
    EMBEDDING_WINDOW_TOKENS: {
      schema: optionalInteger(16, 131_072),
      example: "",
      about: "Longest input of the model in tokens. Default: the model's own.",
    },
    EMBEDDING_THREADS: {
      schema: optionalInteger(1, 256),
      example: "",
      about: "local: threads of the model. Default: half the cores.",
    },
  },
  "Page search": {
    PAGE_EMBEDDER: {
      schema: choice(["layout", "onnx", "http", "off"], "layout"),
      example: "layout",
      about:
        "layout embeds a page's words and layout with the text model; onnx runs a late-interaction model of page pictures; http asks a vLLM server; off.",
    },
    PAGE_EMBEDDING_MODEL: {
      schema: words,
      example: "",
      about: "onnx: a hub name or a folder. http: the model's name at the server.",
    },
    PAGE_EMBEDDING_BASE_URL: {
      schema: httpUrl,
      example: "",
      about: "http: where the server is, for example http://127.0.0.1:8000.",
    },
    PAGE_EMBEDDING_API_KEY: {
      schema: words,
      example: "",
      about: "http: a reference to the key, env://NAME or file:///path; never the key itself.",
    },
    PAGE_EMBEDDING_DIMENSION: {
      schema: optionalInteger(8, 4000),
      example: "",
      about: "onnx and http: the dimension of the model's vectors. Default: 128.",
    },
    PAGE_EMBEDDING_BATCH: {
      schema: integer(1, 64, 4),
      example: "4",
      about: "http: pages asked for at once.",
    },
    PAGE_EMBEDDING_TIMEOUT_SECONDS: {
      schema: integer(1, 3600, 120),
      example: "120",
      about: "http: how long one request of pages may take; a question has a sixth of it.",
    },
    PAGE_SEARCH_DEPTH: {
      schema: integer(10, 100_000, 250),
      example: "250",
      about: "Number of pages, chosen by the signs of their vectors, that are compared exactly.",
    },
    PAGE_SEARCH_SCAN_BELOW: {
      schema: integer(0, 1_000_000, 300),
      example: "300",
      about: "With fewer pages than this every one is compared exactly.",
    },
  },
  Reranking: {
    RERANK_CROSS_ENCODER: {
      schema: words,
      example: "",
      about: "A cross-encoder to run in this machine: a hub name, or a folder with its ONNX files.",
    },
    RERANK_BASE_URL: {
      schema: httpUrl,
      example: "",
      about: "A reranking service, for example http://127.0.0.1:8080.",
    },
    RERANK_SERVICE: {
      schema: choice(RERANK_SERVICES, "tei"),
      example: "tei",
      about: "Whose /rerank that service speaks: tei, jina, cohere or vllm.",
    },
    RERANK_MODEL: {
      schema: words,
      example: "",
      about: "The model's name at the service; tei serves one and needs none.",
    },
    RERANK_API_KEY: {
      schema: words,
      example: "",
      about: "A reference to the service's key, env://NAME or file:///path; never the key itself.",
    },
    RERANK_BATCH: {
      schema: integer(1, 1000, 32),
      example: "32",
      about: "Texts in one request to the service.",
    },
    RERANK_TIMEOUT_SECONDS: {
      schema: integer(1, 600, 10),
      example: "10",
      about: "How long one request to the service may take.",
    },
    RERANK_DEPTH: {
      schema: integer(1, 200, 50),
      example: "50",
      about: "Number of candidates that are reranked, if the search's profile has no number.",
    },
    RERANK_KEEP: {
      schema: integer(1, 200, 30),
      example: "30",
      about: "Number of reranked candidates that are kept.",
    },
  },
  Summaries: {
    SUMMARISER_URL: {
      schema: httpUrl,
      example: "",
      about:
        "A chat service (any OpenAI-compatible /v1/chat/completions) that writes summaries. It receives sentences of documents. Default: none; a summary is the document's own sentences.",
    },
    SUMMARISER_MODEL: {
      schema: words,
      example: "",
      about: "The model's name at that service; shown next to its text.",
    },
    SUMMARISER_API_KEY: {
      schema: words,
      example: "",
      about: "A reference to the service's key, env://NAME or file:///path; never the key itself.",
    },
    SUMMARISER_TIMEOUT_SECONDS: {
      schema: integer(1, 600, 60),
      example: "60",
      about: "How long one summary may take.",
    },
  },
} as const satisfies Record<string, Record<string, Setting>>;
