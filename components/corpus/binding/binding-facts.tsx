import { followWords } from "#components/corpus/words.ts";
import { Chip } from "#components/ui/chip.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { percent, plural } from "#components/words/quantities.ts";
import { connectorFacts, locatorFields, sourceWords } from "#lib/domain/connector-kinds.ts";
import type { CorpusBinding, RootView } from "#lib/domain/corpus-binding.ts";
import { Facts, Panel } from "../facts.tsx";

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
        title="Source"
        aside={<span className="text-muted">{sourceWords(binding.sourceType)}</span>}
      >
        {binding.roots.length === 0 ? (
          <p className="text-muted">Documents are uploaded: dropped onto the page, or sent over the API.</p>
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
      <Panel id="belongs" title="Name and files">
        <Facts
          facts={[
            { label: "Name", value: binding.title },
            { label: "Description", value: binding.description },
            { label: "Id", value: code(binding.id) },
            { label: "Project", value: binding.projectId },
            { label: "Matter", value: binding.matterId },
            { label: "Confidentiality", value: binding.confidentiality },
            { label: "Include only", value: chips(binding.includePatterns) },
            { label: "Exclude", value: chips(binding.excludePatterns) },
            {
              label: "Defaults",
              value: chips(
                Object.entries(binding.metadataDefaults).map(
                  ([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
                ),
              ),
            },
            { label: "Document roles", value: chips(binding.documentRoleDefaults) },
            { label: "Motion types", value: chips(binding.motionTypeDefaults) },
            { label: "Workflow stages", value: chips(binding.workflowStageDefaults) },
            { label: "Topology labels", value: chips(binding.topologyLabels) },
          ]}
        />
      </Panel>
      {binding.roots.length > 0 && (
        <Panel id="follows" title="Sync schedule">
          <Facts
            facts={[
              { label: "Sync", value: follow },
              { label: "Schedule", value: binding.syncMode === "scheduled" && code(binding.schedule ?? "") },
              {
                label: "Asks before removing",
                value: `more than ${percent(binding.removalLimit)} of its documents`,
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
          { label: "Kind", value: root.label !== "" && connectorFacts(root.kind).place },
          ...locatorFields(root.kind).map(({ name, shownAs }) => ({
            label: shownAs,
            value: code(locator[name]),
          })),
          { label: "Folder in the corpus", value: code(root.pathPrefix) },
          { label: "Include only", value: chips(root.includePatterns) },
          { label: "Exclude", value: chips(root.excludePatterns) },
          { label: "Subfolders", value: root.recursive ? "included" : "excluded" },
          { label: "Site’s pages", value: root.withSitePages && "included" },
          { label: "Who may read", value: root.withPermissions && "stored as metadata" },
          { label: "Secret", value: code(root.credentials?.clientSecretRef) },
          { label: "Documents", value: root.documents > 0 && plural(root.documents, "document") },
          {
            label: "Last reached",
            value: root.lastReachedAt !== null && <Moment iso={root.lastReachedAt} />,
          },
          {
            label: "Last error",
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
