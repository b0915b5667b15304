import Link from "next/link";
import type { ReactNode } from "react";
import { Lines } from "#components/receipt/lines.tsx";
import { pluralForm } from "#components/words/quantities.ts";
import type { FrameLine } from "#lib/domain/frame-words.ts";
import type { PackAssembly, PackView } from "#lib/domain/pack.ts";
import { summarySentences } from "#lib/domain/pack-summary.ts";
import { ABOUT_WORDS } from "./about-words.ts";
import { AsideSection } from "./aside-section.tsx";
import { CONFIGURATION_WORDS, countervailingStatement, leftOutWords } from "./evidence-words.ts";

type AboutPackProps = {
  readonly pack: PackView;
  /** The frame in words, without the question. */
  readonly frameLines: readonly FrameLine[];
  /** Address to ask the same question again; null without a question. */
  readonly askHref: string | null;
  readonly receiptHref: (id: string) => string;
  /** The passages that assembly left out, loaded on demand. */
  readonly leftOut: ReactNode;
};

/** What a pack was made from: its question, its receipts and its assembly. */
export function AboutPack({ pack, frameLines, askHref, receiptHref, leftOut }: AboutPackProps) {
  const { frame, receipts, assembly } = pack;
  const plain = frameLines.filter((each) => !each.advanced);
  const advanced = frameLines.filter((each) => each.advanced);
  return (
    <>
      {frame && (
        <AsideSection title={ABOUT_WORDS.questionTitle}>
          <p className="mb-2 wrap-anywhere">{ABOUT_WORDS.quoted(frame.query)}</p>
          {plain.length > 0 && <Lines lines={plain} />}
          {advanced.length > 0 && (
            <details className="mt-1.5">
              <summary className="min-h-6 text-small text-muted hover:text-ink">
                {ABOUT_WORDS.advanced}
              </summary>
              <div className="mt-1">
                <Lines lines={advanced} />
              </div>
            </details>
          )}
          {askHref !== null && (
            <p className="mt-2">
              <Link href={askHref} prefetch={false} className="underline underline-offset-2">
                {ABOUT_WORDS.askAgain}
              </Link>
            </p>
          )}
        </AsideSection>
      )}
      <InShort pack={pack} />
      {assembly && <Assembled assembly={assembly} passages={leftOut} />}
      {receipts.length > 0 && (
        <AsideSection title={pluralForm(receipts.length, "Receipt")}>
          <ul className="flex flex-col">
            {receipts.map((id, index) => (
              <li key={id}>
                <Link
                  href={receiptHref(id)}
                  prefetch={false}
                  title={id}
                  className="inline-flex min-h-6 items-center underline underline-offset-2"
                >
                  {ABOUT_WORDS.receipt(index + 1, receipts.length)}
                </Link>
              </li>
            ))}
          </ul>
        </AsideSection>
      )}
    </>
  );
}

/** The most relevant sentences of the items, each with a link to its item. */
function InShort({ pack }: { readonly pack: PackView }) {
  const sentences = summarySentences(pack);
  if (sentences.length === 0) return null;
  return (
    <AsideSection title={ABOUT_WORDS.sentencesTitle}>
      <ol className="flex flex-col gap-1.5" data-testid="in-short">
        {sentences.map(({ itemId, number, words }) => (
          <li key={`${itemId} ${words}`} className="wrap-anywhere">
            {ABOUT_WORDS.quoted(words)}{" "}
            <a href={`#${itemId}`} className="inline-block min-h-6 underline underline-offset-2">
              {ABOUT_WORDS.item(number)}
            </a>
          </li>
        ))}
      </ol>
    </AsideSection>
  );
}

type AssembledProps = {
  readonly assembly: PackAssembly;
  readonly passages: ReactNode;
};

function Assembled({ assembly, passages }: AssembledProps) {
  const { config, tokens, considered, leftOut, countervailing } = assembly;
  const out = leftOut.reduce((sum, each) => sum + each.count, 0);
  return (
    <>
      <AsideSection title={ABOUT_WORDS.againstTitle}>
        <p data-testid="countervailing-statement">{countervailingStatement(countervailing)}</p>
        {countervailing.searchedWith.length > 0 && (
          <details className="mt-1.5">
            <summary className="min-h-6 text-small text-muted hover:text-ink">
              {ABOUT_WORDS.searchedWith(countervailing.searchedWith.length)}
            </summary>
            <ul className="mt-1 list-disc pl-4 text-small">
              {countervailing.searchedWith.map((question) => (
                <li key={question} className="wrap-anywhere">
                  {question}
                </li>
              ))}
            </ul>
          </details>
        )}
      </AsideSection>
      <AsideSection title={ABOUT_WORDS.leftOutTitle}>
        <details data-testid="left-out">
          <summary className="min-h-6">{ABOUT_WORDS.leftOut(out, considered)} </summary>
          <ul className="mt-1 list-disc pl-4 text-small">
            {leftOut.map(({ reason, count: left }) => (
              <li key={reason}>{leftOutWords(reason, left)}</li>
            ))}
          </ul>
          {leftOut.some(({ reason, count: left }) => reason !== "restricted" && left > 0) && passages}
        </details>
      </AsideSection>
      <AsideSection title={ABOUT_WORDS.draftedTitle}>
        <Lines
          lines={[
            {
              name: ABOUT_WORDS.configuration,
              words: CONFIGURATION_WORDS[config.name]?.label ?? config.name,
            },
            { name: ABOUT_WORDS.tokens, words: ABOUT_WORDS.tokensOf(tokens.used, tokens.budget) },
            { name: ABOUT_WORDS.countedBy, words: tokens.tokenizer },
          ]}
        />
      </AsideSection>
    </>
  );
}
