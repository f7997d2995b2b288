import { translateIn } from "#server/engine/services/translations.ts";
import { formatVerificationCode } from "#shared/domain/documents/verification.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { qrPath, qrSquares } from "#server/engine/services/qr.ts";
import { drawFacts, drawNotice } from "#server/engine/services/pdf/blocks.ts";
import { muted } from "#server/engine/services/pdf/colors.ts";
import { drawFooters, drawLetterhead, prepareLogo, withRunningHead } from "#server/engine/services/pdf/letterhead.ts";
import { mm, PdfCanvas } from "#server/engine/services/pdf/pdf-canvas.ts";
import { drawTable } from "#server/engine/services/pdf/table.ts";
import type { EvidenceContent } from "./evidence-content.ts";
import { madridTime, utcTime } from "./instant-text.ts";
import { printableText } from "./printable.ts";
import { drawSigners } from "./signer-cards.ts";

/** Facts about the signed file. */
export interface SignedFile {
  readonly pages: number;
  /** In bytes. */
  readonly size: number;
}

const SIDE = mm(30);

function drawTitle(paper: PdfCanvas, text: string, below: number): void {
  paper.need(below);
  paper.tag("H2", () => {
    const style = { size: 11.5, weight: "semibold", color: paper.accent.strong } as const;
    paper.y += paper.write(text, { x: paper.left, y: paper.y, width: paper.width }, style) + 7;
  });
}

function drawCode(
  paper: PdfCanvas,
  { verification_address, verification_code }: EvidenceContent,
  t: Translate,
): number {
  const x = paper.right - SIDE;
  let { y } = paper;
  const squares = qrSquares(verification_address);
  const draw = () =>
    paper.doc
      .save()
      .translate(x, y)
      .scale(SIDE / squares.length)
      .path(qrPath(squares))
      .fill("#000")
      .restore();
  paper.tag("Figure", draw, { alt: verification_address });
  paper.doc.link(x, y, SIDE, SIDE, verification_address);
  y += SIDE + 5;
  const place = { x: x - 20, width: SIDE + 20 };
  paper.tag("P", () => {
    const label = { size: 7.5, color: muted, align: "right" } as const;
    y += paper.write(t("documents.pdf.verification_code"), { ...place, y }, label);
    y += paper.write(
      formatVerificationCode(verification_code),
      { ...place, y },
      { weight: "semibold", align: "right" },
    );
  });
  return y;
}

/** What was signed, and where to verify it. */
function drawDocument(paper: PdfCanvas, content: EvidenceContent, { pages, size }: SignedFile, t: Translate): void {
  const { language } = content;
  const when = (iso: string) => `${madridTime(iso, language)} · ${utcTime(iso)}`;
  drawTitle(paper, t("documents.pdf.signed_document"), 170);
  const { y } = paper;
  const bytes = formatNumber(size, language);
  const facts = [
    [printableText(content.type), printableText(content.title)],
    [t("documents.pdf.sent"), when(content.sent_at)],
    [t("documents.pdf.completed"), when(content.completed_at)],
    [t("documents.pdf.content"), t("documents.pdf.pages", { count: pages, bytes })],
    [t("documents.pdf.sha256"), content.pdf_sha256],
  ] as const;
  const ofCode = drawCode(paper, content, t);
  const ofFacts = drawFacts(paper, facts, { x: paper.left, y, width: paper.width - SIDE - 44 });
  paper.y = Math.max(ofCode, ofFacts) + 10;
  const note = t("documents.pdf.legal_text", { bytes, address: content.verification_address });
  drawNotice(paper, t("documents.pdf.legal_title"), [note]);
}

function drawConsents(paper: PdfCanvas, { consents }: EvidenceContent, t: Translate): void {
  if (consents.length === 0) return;
  drawTitle(paper, t("documents.pdf.consent"), 70);
  for (const { version, text } of consents) {
    const words = `${t("documents.pdf.consent_version")} ${version}: ${text}`;
    paper.need(paper.heightOf(words, paper.width, { size: 8 }));
    paper.tag("P", () => {
      paper.y += paper.write(words, { x: paper.left, y: paper.y, width: paper.width }, { size: 8 }) + 5;
    });
  }
  paper.y += 8;
}

function drawEvents(paper: PdfCanvas, { events, language }: EvidenceContent, t: Translate): void {
  drawTitle(paper, t("documents.pdf.events"), 90);
  const columns = [
    { title: t("documents.pdf.time"), align: "left" },
    { title: t("documents.pdf.action"), align: "left", grows: true },
    { title: t("documents.pdf.who"), align: "left", grows: true },
    { title: t("documents.pdf.address"), align: "left" },
  ] as const;
  const rows = events.map(({ at, key, who, address }) => ({
    cells: [
      { text: madridTime(at, language), detail: utcTime(at) },
      { text: t(key) },
      { text: who === null ? "–" : printableText(who) },
      { text: address ?? "–" },
    ],
  }));
  drawTable(paper, columns, rows);
}

/** Renders the evidence pages: who signed what, how and when. The same content gives the same bytes. */
export async function renderEvidence(content: EvidenceContent, file: SignedFile): Promise<Buffer> {
  const { language, issuer, code, completed_at } = content;
  const t = translateIn(language);
  const title = t("documents.pdf.title");
  const options = { title: `${title} · ${code}`, author: issuer.name, language };
  const paper = new PdfCanvas({ ...options, created_at: completed_at, color: issuer.color });
  const heading = { title, number: code, facts: [] };
  drawLetterhead(paper, { issuer, logo: await prepareLogo(issuer.logo), heading });
  withRunningHead(paper, `${title} · ${code} · ${formatVerificationCode(content.verification_code)}`, () => {
    drawDocument(paper, content, file, t);
    drawTitle(paper, t("documents.pdf.signatures"), 150);
    drawSigners(paper, content.signers, t, language);
    drawConsents(paper, content, t);
    drawEvents(paper, content, t);
  });
  drawFooters(paper, issuer, language);
  return paper.finish();
}
