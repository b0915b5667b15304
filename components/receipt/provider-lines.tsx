import { valueWords } from "#components/words/evidence.ts";
import { reasonWords } from "#components/words/reasons.ts";
import type { Receipt } from "#lib/domain/receipt.ts";
import { Lines } from "./lines.tsx";
import { ADVANCED_WORDS } from "./receipt-words.ts";

/**
 * Fields of the sidecar protocol's advanced view, apart from reason codes and corpora: provider, mode, status,
 * fingerprints.
 */
export function ProviderLines({ receipt }: { readonly receipt: Receipt }) {
  const { frame, provider, fingerprints, mode, profile, queryClass, actorId, asOf } = receipt;
  return (
    <div data-testid="advanced" className="rounded-md border border-line bg-panel px-3 py-2.5">
      <Lines
        mono
        lines={[
          { name: "provider_kind", words: provider.provider_kind },
          { name: "search_lane", words: provider.search_lane },
          { name: "query_mode", words: mode },
          { name: "profile", words: profile },
          { name: "query_class", words: queryClass },
          { name: "freshness_state", words: provider.freshness_state },
          { name: "topology_enrichment_status", words: provider.topology_enrichment_status },
          { name: "degraded_reason", words: provider.degraded_reason ?? ADVANCED_WORDS.none },
          { name: "route_note", words: provider.route_note ?? ADVANCED_WORDS.none },
          { name: "schema_version", words: String(provider.schema_version) },
          { name: "actor", words: actorId },
          { name: "as_of", words: asOf },
          ...(frame.budget === undefined
            ? []
            : [{ name: "budget", words: ADVANCED_WORDS.tokens(frame.budget) }]),
          ...Object.entries(fingerprints).map(([name, value]) => ({
            name: ADVANCED_WORDS.fingerprint(valueWords(name).toLowerCase()),
            words: value ?? ADVANCED_WORDS.none,
          })),
        ]}
      />
      <h3 className="mt-3 mb-1 text-small font-semibold">{ADVANCED_WORDS.routeCodesTitle}</h3>
      <ul className="text-small">
        {provider.route_reason_codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            <code>{code}</code> <span className="text-muted">{reasonWords(code)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
