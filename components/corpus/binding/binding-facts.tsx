import { followWords } from "#components/corpus/words.ts";
import { Chip } from "#components/ui/chip.tsx";
import { Facts, Panel } from "#components/ui/facts.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { connectorFacts, locatorFields, sourceWords } from "#lib/domain/connector-kinds.ts";
import type { CorpusBinding, RootView } from "#lib/domain/corpus-binding.ts";
import { BINDING_FACTS_WORDS, EDIT_BINDING_WORDS, SETTING_WORDS } from "./words.ts";

const chips = (items: readonly string[]) =>
  items.length > 0 && (
    <span className="flex flex-wrap gap-1">
      {items.map((item) => (
        <Chip key={item}>
          <span className="wrap-anywhere">{item}</span>
        </Chip>
      ))}
    </span>
  );

const code = (text: string | undefined) =>
  text !== undefined && text !== "" && <code className="font-mono text-small wrap-anywhere">{text}</code>;

/** All settings of a binding. */
export function BindingFacts({ binding }: { readonly binding: CorpusBinding }) {
  const follow = followWords(binding);
  return (
    <div className="flex flex-col gap-4">
      <Panel
        id="places"
        title={EDIT_BINDING_WORDS.source}
        aside={<span className="text-muted">{sourceWords(binding.sourceType)}</span>}
      >
        {binding.roots.length === 0 ? (
          <p className="text-muted">{BINDING_FACTS_WORDS.uploaded}</p>
        ) : (
          <ul className="divide-y divide-line">
            {binding.roots.map((root) => (
              <li key={root.id} className="py-3 first:pt-0 last:pb-0" data-testid="root">
                <RootFacts root={root} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel id="belongs" title={EDIT_BINDING_WORDS.nameAndFiles}>
        <Facts
          facts={[
            { label: SETTING_WORDS.name, value: binding.title },
            { label: SETTING_WORDS.description, value: binding.description },
            { label: SETTING_WORDS.id, value: code(binding.id) },
            { label: SETTING_WORDS.project, value: binding.projectId },
            { label: SETTING_WORDS.matter, value: binding.matterId },
            { label: SETTING_WORDS.confidentiality, value: binding.confidentiality },
            { label: SETTING_WORDS.include, value: chips(binding.includePatterns) },
            { label: SETTING_WORDS.exclude, value: chips(binding.excludePatterns) },
            {
              label: SETTING_WORDS.defaults,
              value: chips(
                Object.entries(binding.metadataDefaults).map(
                  ([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
                ),
              ),
            },
            { label: SETTING_WORDS.documentRoles, value: chips(binding.documentRoleDefaults) },
            { label: SETTING_WORDS.motionTypes, value: chips(binding.motionTypeDefaults) },
            { label: SETTING_WORDS.workflowStages, value: chips(binding.workflowStageDefaults) },
            { label: SETTING_WORDS.topologyLabels, value: chips(binding.topologyLabels) },
          ]}
        />
      </Panel>
      {binding.roots.length > 0 && (
        <Panel id="follows" title={EDIT_BINDING_WORDS.schedule}>
          <Facts
            facts={[
              { label: BINDING_FACTS_WORDS.sync, value: follow },
              {
                label: BINDING_FACTS_WORDS.schedule,
                value: binding.syncMode === "scheduled" && code(binding.schedule ?? ""),
              },
              {
                label: BINDING_FACTS_WORDS.asksBeforeRemoving,
                value: BINDING_FACTS_WORDS.removalLimit(binding.removalLimit),
              },
            ]}
          />
        </Panel>
      )}
    </div>
  );
}

function RootFacts({ root }: { readonly root: RootView }) {
  const { locator } = root;
  return (
    <>
      <p className="mb-1 font-medium wrap-anywhere">{root.label || connectorFacts(root.kind).place}</p>
      <Facts
        facts={[
          { label: BINDING_FACTS_WORDS.kind, value: root.label !== "" && connectorFacts(root.kind).place },
          ...locatorFields(root.kind).map(({ name, shownAs }) => ({
            label: shownAs,
            value: code(locator[name]),
          })),
          { label: SETTING_WORDS.folder, value: code(root.pathPrefix) },
          { label: SETTING_WORDS.include, value: chips(root.includePatterns) },
          { label: SETTING_WORDS.exclude, value: chips(root.excludePatterns) },
          {
            label: BINDING_FACTS_WORDS.subfolders,
            value: root.recursive ? BINDING_FACTS_WORDS.included : BINDING_FACTS_WORDS.excluded,
          },
          { label: BINDING_FACTS_WORDS.sitePages, value: root.withSitePages && BINDING_FACTS_WORDS.included },
          {
            label: BINDING_FACTS_WORDS.readers,
            value: root.withPermissions && BINDING_FACTS_WORDS.readersStored,
          },
          { label: BINDING_FACTS_WORDS.secret, value: code(root.credentials?.clientSecretRef) },
          {
            label: BINDING_FACTS_WORDS.documents,
            value: root.documents > 0 && BINDING_FACTS_WORDS.documentCount(root.documents),
          },
          {
            label: BINDING_FACTS_WORDS.lastReached,
            value: root.lastReachedAt !== null && <Moment iso={root.lastReachedAt} />,
          },
          {
            label: BINDING_FACTS_WORDS.lastError,
            value: root.lastError !== null && <span className="text-red-text">{root.lastError}</span>,
          },
        ].filter(
          ({ label, value }, index, all) =>
            value || all.findIndex((other) => other.label === label) === index,
        )}
      />
    </>
  );
}
