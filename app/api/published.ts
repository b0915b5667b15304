import { openApiDocument, type PublishedRoutes } from "#lib/http/openapi.ts";
import packageJson from "../../package.json" with { type: "json" };

/**
 * The routes of the public API, in the order of its page. `/api/workbench` serves this version's own pages and is not
 * published. A test fails if a route is missing here.
 */
export const PUBLISHED: PublishedRoutes = {
  Documents: {
    "/api/documents": () => import("./documents/route.ts"),
    "/api/documents/{id}": () => import("./documents/[id]/route.ts"),
    "/api/documents/{id}/metadata": () => import("./documents/[id]/metadata/route.ts"),
    "/api/documents/{id}/assets": () => import("./documents/[id]/assets/route.ts"),
    "/api/documents/{id}/description": () => import("./documents/[id]/description/route.ts"),
    "/api/documents/{id}/chunks": () => import("./documents/[id]/chunks/route.ts"),
    "/api/documents/{id}/disabled-passages": () => import("./documents/[id]/disabled-passages/route.ts"),
    "/api/documents/{id}/disabled-passages/{passage}": () =>
      import("./documents/[id]/disabled-passages/[passage]/route.ts"),
    "/api/documents/{id}/relations": () => import("./documents/[id]/relations/route.ts"),
    "/api/documents/{id}/restore": () => import("./documents/[id]/restore/route.ts"),
    "/api/documents/{id}/pages/{page}/picture": () =>
      import("./documents/[id]/pages/[page]/picture/route.ts"),
    "/api/documents/{id}/pages/{page}/thumbnail": () =>
      import("./documents/[id]/pages/[page]/thumbnail/route.ts"),
    "/api/documents/{id}/pages/{page}/words": () => import("./documents/[id]/pages/[page]/words/route.ts"),
    "/api/documents/{id}/pages/{page}/text": () => import("./documents/[id]/pages/[page]/text/route.ts"),
    "/api/documents/by-name": () => import("./documents/by-name/route.ts"),
    "/api/history": () => import("./history/route.ts"),
    "/api/did-you-mean": () => import("./did-you-mean/route.ts"),
    "/api/also-called": () => import("./also-called/route.ts"),
    "/api/suggest": () => import("./suggest/route.ts"),
    "/api/documents/{id}/utility": () => import("./documents/[id]/utility/route.ts"),
  },
  Search: {
    "/api/search": () => import("./search/route.ts"),
    "/api/receipts": () => import("./receipts/route.ts"),
    "/api/receipts/{id}": () => import("./receipts/[id]/route.ts"),
    "/api/receipts/{id}/replay": () => import("./receipts/[id]/replay/route.ts"),
    "/api/compare": () => import("./compare/route.ts"),
    "/api/across": () => import("./across/route.ts"),
  },
  Packs: {
    "/api/rag/search": () => import("./rag/search/route.ts"),
    "/api/rag/chunk": () => import("./rag/chunk/route.ts"),
    "/api/rag/index-info": () => import("./rag/index-info/route.ts"),
    "/api/packs": () => import("./packs/route.ts"),
    "/api/packs/assemble": () => import("./packs/assemble/route.ts"),
    "/api/packs/verify": () => import("./packs/verify/route.ts"),
    "/api/packs/{id}": () => import("./packs/[id]/route.ts"),
    "/api/packs/{id}/left-out": () => import("./packs/[id]/left-out/route.ts"),
    "/api/packs/{id}/restore": () => import("./packs/[id]/restore/route.ts"),
    "/api/packs/{id}/items": () => import("./packs/[id]/items/route.ts"),
    "/api/packs/{id}/items/{item}/changes": () => import("./packs/[id]/items/[item]/changes/route.ts"),
    "/api/packs/{id}/arrangement": () => import("./packs/[id]/arrangement/route.ts"),
    "/api/packs/{id}/versions": () => import("./packs/[id]/versions/route.ts"),
    "/api/packs/{id}/export": () => import("./packs/[id]/export/route.ts"),
  },
  Console: {
    "/api/corpora": () => import("./corpora/route.ts"),
    "/api/corpora/{id}": () => import("./corpora/[id]/route.ts"),
    "/api/corpora/{id}/restore": () => import("./corpora/[id]/restore/route.ts"),
    "/api/corpora/{id}/enable": () => import("./corpora/[id]/enable/route.ts"),
    "/api/corpora/{id}/disable": () => import("./corpora/[id]/disable/route.ts"),
    "/api/audit": () => import("./audit/route.ts"),
    "/api/corpora/{id}/export": () => import("./corpora/[id]/export/route.ts"),
    "/api/corpora/import": () => import("./corpora/import/route.ts"),
    "/api/jobs": () => import("./jobs/route.ts"),
    "/api/jobs/{id}": () => import("./jobs/[id]/route.ts"),
    "/api/jobs/{id}/retry": () => import("./jobs/[id]/retry/route.ts"),
    "/api/jobs/{id}/cancel": () => import("./jobs/[id]/cancel/route.ts"),
    "/api/jobs/{id}/resolve": () => import("./jobs/[id]/resolve/route.ts"),
    "/api/jobs/retry-failed": () => import("./jobs/retry-failed/route.ts"),
    "/api/jobs/cancel": () => import("./jobs/cancel/route.ts"),
    "/api/local-folders": () => import("./local-folders/route.ts"),
    "/api/local-folders/preview": () => import("./local-folders/preview/route.ts"),
    "/api/corpora/{id}/syncs": () => import("./corpora/[id]/syncs/route.ts"),
    "/api/corpora/{id}/syncs/{run}": () => import("./corpora/[id]/syncs/[run]/route.ts"),
    "/api/corpora/{id}/syncs/{run}/items": () => import("./corpora/[id]/syncs/[run]/items/route.ts"),
    "/api/corpora/{id}/syncs/{run}/confirm": () => import("./corpora/[id]/syncs/[run]/confirm/route.ts"),
    "/api/corpora/{id}/syncs/{run}/cancel": () => import("./corpora/[id]/syncs/[run]/cancel/route.ts"),
    "/api/corpora/{id}/health": () => import("./corpora/[id]/health/route.ts"),
    "/api/corpora/{id}/reports": () => import("./corpora/[id]/reports/route.ts"),
    "/api/corpora/{id}/reindex": () => import("./corpora/[id]/reindex/route.ts"),
    "/api/providers": () => import("./providers/route.ts"),
    "/api/providers/{id}": () => import("./providers/[id]/route.ts"),
    "/api/synonyms": () => import("./synonyms/route.ts"),
    "/api/synonyms/import": () => import("./synonyms/import/route.ts"),
    "/api/synonyms/{id}": () => import("./synonyms/[id]/route.ts"),
    "/api/query-stats": () => import("./query-stats/route.ts"),
    "/api/reports": () => import("./reports/route.ts"),
    "/api/reports/{kind}": () => import("./reports/[kind]/route.ts"),
    "/api/ingest-over-time": () => import("./ingest-over-time/route.ts"),
  },
  Sidecar: {
    "/api/sidecar/query": () => import("./sidecar/query/route.ts"),
    "/api/sidecar/query/debug": () => import("./sidecar/query/debug/route.ts"),
    "/api/sidecar/health": () => import("./sidecar/health/route.ts"),
    "/api/sidecar/corpora-health": () => import("./sidecar/corpora-health/route.ts"),
    "/api/sidecar/corpora": () => import("./sidecar/corpora/route.ts"),
    "/api/sidecar/corpora/{id}": () => import("./sidecar/corpora/[id]/route.ts"),
    "/api/sidecar/corpora/{id}/refresh": () => import("./sidecar/corpora/[id]/refresh/route.ts"),
  },
  Service: {
    "/api/health": () => import("./health/route.ts"),
  },
};

/** Returns the OpenAPI 3.1 description of the public API, made from the definitions of its routes. */
export const describeApi = () => openApiDocument(PUBLISHED, packageJson.version);
