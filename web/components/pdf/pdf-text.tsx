import { Skeleton } from "@mantine/core";
import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Notice } from "#shared/ui/notice.tsx";
import { useTexts } from "../use-texts.ts";
import { readBlocks, type TagNode, type TextBlock } from "./page-text.ts";
import classes from "./pdf-text.module.css";
import { useShownPart } from "./use-in-view.ts";

type KeyedBlock = TextBlock & { readonly key: string };
interface ReadPage {
  readonly number: number;
  readonly blocks: readonly KeyedBlock[];
}

async function readContent(page: PDFPageProxy) {
  const tags: Promise<TagNode | null> = page.getStructTree().catch(() => null);
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  return { number: page.pageNumber, items, tags: await tags };
}

async function readPages(pages: readonly PDFPageProxy[]): Promise<readonly ReadPage[]> {
  const contents = await Promise.all(pages.map(readContent));
  const seen = new Set<string>();
  return contents.map(({ number, items, tags }) => ({
    number,
    blocks: readBlocks(items, tags, seen).map((block, place) => ({ ...block, key: String(place) })),
  }));
}

function Block({ block: { kind, texts } }: { block: TextBlock }) {
  const text = texts.join(" ");
  if (kind === "heading") return <h3>{text}</h3>;
  if (kind === "item") return <p className={classes.item}>{text}</p>;
  return <p>{kind === "row" ? texts.join(" · ") : text}</p>;
}

interface PageTextProps {
  number: number;
  label: string;
  blocks: readonly KeyedBlock[];
  root: RefObject<HTMLElement | null>;
  onShown: (number: number, part: number) => void;
}

function PageText({ number, label, blocks, root, onShown }: PageTextProps) {
  const section = useRef<HTMLElement>(null);
  useShownPart(section, root, (part) => onShown(number, part));
  return (
    <section ref={section} aria-label={label}>
      <p className={classes.label} aria-hidden>
        {label}
      </p>
      {blocks.map(({ key, ...block }) => (
        <Block key={key} block={block} />
      ))}
    </section>
  );
}

interface PdfTextProps {
  pages: readonly PDFPageProxy[];
  root: RefObject<HTMLElement | null>;
  onShown: (number: number, part: number) => void;
}

/** The text of the same file, in the size of the page's text and as wide as the screen. */
export function PdfText({ pages, root, onShown }: PdfTextProps) {
  const { t } = useTexts();
  const [read, setRead] = useState<readonly ReadPage[] | null | undefined>(undefined);
  useEffect(() => {
    let isGone = false;
    readPages(pages).then(
      (all) => !isGone && setRead(all),
      () => !isGone && setRead(null),
    );
    return () => {
      isGone = true;
    };
  }, [pages]);
  if (read === undefined) return <Skeleton height="40dvh" />;
  if (read === null || read.every(({ blocks }) => blocks.length === 0))
    return <Notice>{t("components.pdf.no_text")}</Notice>;
  return (
    <div className={classes.text}>
      {read.map(({ number, blocks }) => (
        <PageText
          key={number}
          number={number}
          label={t("components.pdf.position", { page: number, pages: pages.length })}
          blocks={blocks}
          root={root}
          onShown={onShown}
        />
      ))}
    </div>
  );
}
