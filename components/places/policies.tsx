import Link from "next/link";
import { evidenceHref } from "#components/address/search-state.ts";
import type { PlaceItem } from "#lib/domain/place-items.ts";
import { linkWords, policiesOf } from "#lib/domain/place-words.ts";
import { REPORT_WORDS } from "./words.ts";

/** Documents that are linked to a record of the report, each with its sentence. Each opens at the passage. */
export function Policies({ items }: { readonly items: readonly PlaceItem[] }) {
  const policies = policiesOf(items);
  if (policies.length === 0) return null;
  return (
    <section aria-labelledby="policies" data-testid="policies">
      <h2 id="policies" className="font-semibold">
        {REPORT_WORDS.policies}
      </h2>
      <ul className="mt-1">
        {policies.map(({ policy, item }) => (
          <li
            key={policy.evidence_ref}
            data-testid="policy"
            className="border-b border-line py-2 last:border-b-0 wrap-anywhere"
          >
            <Link
              href={evidenceHref(policy.evidence_ref) ?? "/"}
              prefetch={false}
              className="font-medium hover:underline"
            >
              {policy.title}
            </Link>{" "}
            <span className="text-muted">{linkWords(policy, item)}</span>
            {policy.passage !== undefined && (
              <q className="block font-serif text-evidence">{policy.passage}</q>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
