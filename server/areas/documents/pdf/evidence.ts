import type { MessageKey } from "#locales/es.ts";
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
import type { EvidenceContent, EvidenceSeal } from "./evidence-content.ts";
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

function drawTitle(canvas: PdfCanvas, text: string, below: number): void {
  canvas.need(below);
  canvas.tag("H2", () => {
    const style = { size: 11.5, weight: "semibold", color: canvas.accent.strong } as const;
    canvas.y += canvas.write(text, { x: canvas.left, y: canvas.y, width: canvas.width }, style) + 7;
  });
}

function drawCode(
  canvas: PdfCanvas,
  { verification_address, verification_code }: EvidenceContent,
  t: Translate,
): number {
  const x = canvas.right - SIDE;
  let { y } = canvas;
  const squares = qrSquares(verification_address);
  const draw = () =>
    canvas.doc
      .save()
      .translate(x, y)
      .scale(SIDE / squares.length)
      .path(qrPath(squares))
      .fill("#000")
      .restore();
  canvas.tag("Figure", draw, { alt: verification_address });
  canvas.doc.link(x, y, SIDE, SIDE, verification_address);
  y += SIDE + 5;
  const box = { x: x - 20, width: SIDE + 20 };
  canvas.tag("P", () => {
    const label = { size: 7.5, color: muted, align: "right" } as const;
    y += canvas.write(t("documents.pdf.verification_code"), { ...box, y }, label);
    y += canvas.write(formatVerificationCode(verification_code), { ...box, y }, { weight: "semibold", align: "right" });
  });
  return y;
}

/** What was signed, and where to verify it. */
function drawDocument(canvas: PdfCanvas, content: EvidenceContent, { pages, size }: SignedFile, t: Translate): void {
  const { language } = content;
  const when = (iso: string) => `${madridTime(iso, language)} · ${utcTime(iso)}`;
  drawTitle(canvas, t("documents.pdf.signed_document"), 170);
  const { y } = canvas;
  const bytes = formatNumber(size, language);
  const facts = [
    [printableText(content.type), printableText(content.title)],
    [t("documents.pdf.sent"), when(content.sent_at)],
    [t("documents.pdf.completed"), when(content.completed_at)],
    [t("documents.pdf.content"), t("documents.pdf.pages", { count: pages, bytes })],
    [t("documents.pdf.sha256"), content.pdf_sha256],
    ...(content.original_sha256 === null
      ? []
      : [[t("documents.pdf.original_sha256"), content.original_sha256] as const]),
    [t("documents.pdf.strength"), t(`documents.pdf.strength_${content.signing_strength}`)],
    ...(content.together.length === 0 ? [] : [[t("documents.pdf.together"), content.together.join(", ")] as const]),
  ] as const;
  const ofCode = drawCode(canvas, content, t);
  const ofFacts = drawFacts(canvas, facts, { x: canvas.left, y, width: canvas.width - SIDE - 44 });
  canvas.y = Math.max(ofCode, ofFacts) + 10;
  const note = t("documents.pdf.legal_text", {
    bytes,
    address: content.verification_address,
    level: content.seal.stamp === "stamped" ? "PAdES B-T" : "PAdES B-B",
  });
  drawNotice(canvas, t("documents.pdf.legal_title"), [note]);
}

function sealKey({ is_own, is_self_signed }: EvidenceSeal): MessageKey {
  if (!is_own) return "documents.pdf.seal_generated";
  return is_self_signed ? "documents.pdf.seal_self_signed" : "documents.pdf.seal_own";
}

/** Only who issued a certificate says whether it is revoked. */
const canBeCompleted = ({ is_own, is_self_signed }: EvidenceSeal) => is_own && !is_self_signed;

/** Which certificate seals the file, what that proves, and whether an authority says the time. */
function drawSeal(canvas: PdfCanvas, { seal, signers }: EvidenceContent, t: Translate): void {
  const { holder_name, authority, stamp } = seal;
  const params = { holder: printableText(holder_name), authority: printableText(authority ?? "") };
  const lines = [
    t(sealKey(seal), params),
    t(`documents.pdf.seal_${stamp}`),
    ...(stamp === "stamped" ? [t(canBeCompleted(seal) ? "documents.pdf.seal_later" : "documents.pdf.seal_stays")] : []),
    ...(signers.some((signer) => signer.stamp !== null) ? [t("documents.pdf.signature_stamps")] : []),
  ];
  drawTitle(canvas, t("documents.pdf.seal"), 70);
  for (const line of lines) {
    canvas.need(canvas.heightOf(line, canvas.width, { size: 8 }));
    canvas.tag("P", () => {
      canvas.y += canvas.write(line, { x: canvas.left, y: canvas.y, width: canvas.width }, { size: 8 }) + 5;
    });
  }
  canvas.y += 8;
}

function drawConsents(canvas: PdfCanvas, { consents }: EvidenceContent, t: Translate): void {
  if (consents.length === 0) return;
  drawTitle(canvas, t("documents.pdf.consent"), 70);
  for (const { version, language, text } of consents) {
    const words = `${t("documents.pdf.consent_version")} ${version} (${t(`documents.pdf.language.${language}`)}): ${text}`;
    canvas.need(canvas.heightOf(words, canvas.width, { size: 8 }));
    canvas.tag("P", () => {
      canvas.y += canvas.write(words, { x: canvas.left, y: canvas.y, width: canvas.width }, { size: 8 }) + 5;
    });
  }
  canvas.y += 8;
}

/** Who gets the signed file without having signed it. */
function drawCopies(canvas: PdfCanvas, { copies }: EvidenceContent, t: Translate): void {
  if (copies.length === 0) return;
  drawTitle(canvas, t("documents.pdf.copies"), 50);
  for (const { name, email } of copies) {
    const words = printableText([name, email].filter(Boolean).join(" · "));
    canvas.need(canvas.heightOf(words, canvas.width, { size: 8 }));
    canvas.tag("P", () => {
      canvas.y += canvas.write(words, { x: canvas.left, y: canvas.y, width: canvas.width }, { size: 8 }) + 5;
    });
  }
  canvas.y += 8;
}

function drawEvents(canvas: PdfCanvas, { events, language }: EvidenceContent, t: Translate): void {
  drawTitle(canvas, t("documents.pdf.events"), 90);
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
  drawTable(canvas, columns, rows);
}

/** Renders the evidence pages: who signed what, how and when. The same content gives the same bytes. */
export async function renderEvidence(content: EvidenceContent, file: SignedFile): Promise<Buffer> {
  const { language, issuer, code, completed_at } = content;
  const t = translateIn(language);
  const title = t("documents.pdf.title");
  const options = { title: `${title} · ${code}`, author: issuer.name, language };
  const canvas = new PdfCanvas({ ...options, created_at: completed_at, color: issuer.color });
  const heading = { title, number: code, facts: [] };
  drawLetterhead(canvas, { issuer, logo: await prepareLogo(issuer.logo), heading });
  withRunningHead(canvas, `${title} · ${code} · ${formatVerificationCode(content.verification_code)}`, () => {
    drawDocument(canvas, content, file, t);
    drawTitle(canvas, t("documents.pdf.signatures"), 150);
    drawSigners(canvas, content.signers, t, language);
    drawCopies(canvas, content, t);
    drawSeal(canvas, content, t);
    drawConsents(canvas, content, t);
    drawEvents(canvas, content, t);
  });
  drawFooters(canvas, issuer, language);
  return canvas.finish();
}
