import type { Translate } from "#shared/i18n/translator.ts";
import { formatDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { readUserAgent } from "#shared/lib/user-agent.ts";
import { hairline, muted } from "#server/engine/services/pdf/colors.ts";
import { mm, type PdfCanvas } from "#server/engine/services/pdf/pdf-canvas.ts";
import type { EvidencePicture, EvidenceSigner } from "./evidence-content.ts";
import { madridTime, utcTime } from "./instant-text.ts";
import { drawSignature } from "./pen.ts";
import { printableText } from "./printable.ts";

/** With the number of lines of the value that are printed; `FACT_LINES` by default. */
type Fact = readonly [label: string, value: string, lines?: number];

const BOX = { width: mm(50), height: mm(23) } as const;
const GAP = 16;
const LABEL_WIDTH = mm(26);
const SMALL = 8;

/** Browser name, and the full user agent string. */
function browserOf(user_agent: string): string {
  const { browser, system } = readUserAgent(user_agent);
  const names = [browser, system].filter((name) => name !== null).join(", ");
  return names === "" ? printableText(user_agent) : `${names} · ${printableText(user_agent)}`;
}

const FACT_LINES = 3;
/** Enough for the longest name and capacity: no part of a declaration is cut off. */
const DECLARATION_LINES = 12;
const PICTURE_LINES = 6;

/** The declaration of the person who typed their own name for the signer. */
function representationFacts({ representation, name }: EvidenceSigner, t: Translate): Fact[] {
  if (representation === null) return [];
  const params = { name: printableText(name), capacity: printableText(representation) };
  return [[t("documents.pdf.representation"), t("documents.pdf.representation_text", params), DECLARATION_LINES]];
}

/** To whom the signer gave the signing, why and in what capacity: what the signer declared. */
function delegationFacts({ delegation, name }: EvidenceSigner, t: Translate, when: (iso: string) => string): Fact[] {
  if (delegation === null) return [];
  const { documentation, email, reason, representation, at } = delegation;
  const who = [delegation.name, documentation, email].filter((text) => text !== null).join(" · ");
  const declared =
    representation === null
      ? []
      : [
          t("documents.pdf.delegation_declared", {
            name: printableText(name),
            capacity: printableText(representation),
          }),
        ];
  const text = [printableText(who), when(at), printableText(reason), ...declared].join(" · ");
  return [[t("documents.pdf.delegation"), text, DECLARATION_LINES]];
}

/** How the signer was identified besides the link, and what the browser reported of the reading. */
function identityFacts(signer: EvidenceSigner, t: Translate, when: (iso: string) => string): Fact[] {
  const { code, reading, mails, is_by_booking } = signer;
  const facts: Fact[] = is_by_booking ? [[t("documents.pdf.link"), t("documents.pdf.link_booking")]] : [];
  for (const { what, message_id, answer } of mails)
    facts.push([t(`documents.pdf.mail_${what}`), printableText(`${message_id} · ${answer}`)]);
  if (code) {
    const params = { address: printableText(code.address), when: when(code.confirmed_at), count: code.attempts };
    facts.push([t("documents.pdf.code"), t(`documents.pdf.code_by_${code.channel}`, params)]);
  }
  if (reading) {
    const params = { shown: reading.pages_shown.length, pages: reading.page_count, seconds: reading.seconds };
    facts.push([t("documents.pdf.reading"), t("documents.pdf.reading_text", params)]);
  }
  return facts;
}

interface PictureText {
  readonly t: Translate;
  readonly language: Language;
  readonly when: (iso: string) => string;
}

/** Until when a picture is stored, since when it is deleted, or that its file is still to be removed. */
function pictureState(
  { delete_on, deleted_at, marked_at, ...picture }: EvidencePicture,
  { t, language, when }: PictureText,
) {
  const params = { sha256: picture.sha256, when: when(picture.given_at) };
  if (deleted_at !== null) return t("documents.pdf.picture_deleted", { ...params, deleted: when(deleted_at) });
  if (marked_at !== null) return t("documents.pdf.picture_deleting", { ...params, marked: when(marked_at) });
  return t("documents.pdf.picture_stored", { ...params, day: formatDate(delete_on, language) });
}

/** When a picture of each side was given, its hash, and when it is or was deleted. */
const pictureFacts = ({ pictures }: EvidenceSigner, text: PictureText): Fact[] =>
  pictures.map((picture) => [
    text.t(`documents.pdf.picture_${picture.kind === "passport" ? "page" : picture.side}`),
    pictureState(picture, text),
    PICTURE_LINES,
  ]);

function factsOf(signer: EvidenceSigner, t: Translate, language: Language): Fact[] {
  const { email, viewed_at, signed_at, address, user_agent, consent_version, signed_sha256, stamp } = signer;
  const { typed_name } = signer.signature;
  const when = (iso: string) => `${madridTime(iso, language)} · ${utcTime(iso)}`;
  const facts: (Fact | null)[] = [
    typed_name === null ? null : [t("documents.pdf.typed_name"), printableText(typed_name)],
    ...delegationFacts(signer, t, when),
    ...representationFacts(signer, t),
    email === null ? null : [t("documents.pdf.email"), printableText(email)],
    viewed_at === null ? null : [t("documents.pdf.opened"), when(viewed_at)],
    ...identityFacts(signer, t, when),
    ...pictureFacts(signer, { t, language, when }),
    [t(signer.signature.kind === "approval" ? "documents.pdf.approved" : "documents.pdf.signed"), when(signed_at)],
    stamp === null ? null : [t("documents.pdf.stamp"), `${when(stamp.at)} · ${printableText(stamp.authority)}`],
    address === null ? null : [t("documents.pdf.address"), address],
    user_agent === null ? null : [t("documents.pdf.browser"), browserOf(user_agent)],
    [t("documents.pdf.language"), t(`documents.pdf.language.${signer.language}`)],
    [t("documents.pdf.consent"), consent_version],
    [t("documents.pdf.signed_sha256"), signed_sha256],
  ];
  return facts.filter((fact) => fact !== null);
}

function factHeight(canvas: PdfCanvas, [label, value, lines = FACT_LINES]: Fact, width: number): number {
  const ofValue = Math.min(canvas.heightOf(value, width, { size: SMALL }), lines * SMALL * 1.38);
  return Math.max(ofValue, canvas.heightOf(label, LABEL_WIDTH, { size: SMALL })) + 1.5;
}

function writeFacts(canvas: PdfCanvas, facts: readonly Fact[], x: number, from: number, width: number): void {
  let y = from;
  for (const fact of facts) {
    const [label, value, maxLines = FACT_LINES] = fact;
    canvas.tag("P", () => {
      canvas.write(label, { x, y, width: LABEL_WIDTH }, { size: SMALL, color: muted });
      const box = { x: x + LABEL_WIDTH, y, width: width - LABEL_WIDTH, maxLines };
      canvas.write(value, box, { size: SMALL });
    });
    y += factHeight(canvas, fact, width - LABEL_WIDTH);
  }
}

/** Whose signature it is, for readers who do not see it. */
function signatureTitle({ signature, representation, delegation, name }: EvidenceSigner, t: Translate): string {
  const params = { name: printableText(name) };
  if (signature.kind === "approval") return t("documents.pdf.approval_of", params);
  const signer = delegation?.name ?? signature.typed_name ?? "";
  return representation === null
    ? t("documents.pdf.signature_of", params)
    : t("documents.pdf.signature_for", { ...params, signer: printableText(signer) });
}

const kindKeys = {
  drawn: "documents.pdf.drawn",
  typed: "documents.pdf.typed",
  approval: "documents.pdf.approval",
} as const;

function drawBox(canvas: PdfCanvas, signer: EvidenceSigner, y: number, t: Translate): void {
  const { signature } = signer;
  const box = { x: canvas.left, y, ...BOX };
  canvas.decorate(() => canvas.doc.roundedRect(box.x, box.y, box.width, box.height, 3).lineWidth(0.6).stroke(hairline));
  const inner = { x: box.x + 8, y: box.y + 6, width: box.width - 16, height: box.height - 12 };
  const shown = signature.kind === "approval" ? { ...signature, typed_name: t("documents.pdf.approved") } : signature;
  canvas.tag("Figure", () => drawSignature(canvas.doc, shown, inner), { alt: signatureTitle(signer, t) });
  const kind = t(kindKeys[signature.kind]);
  canvas.tag("P", () => {
    canvas.write(kind, { x: box.x, y: y + box.height + 3, width: box.width }, { size: 7.5, color: muted });
  });
}

/** Draws one signer: the signature, and beside it who, how and when. Never split across pages. */
function drawCard(canvas: PdfCanvas, signer: EvidenceSigner, t: Translate, language: Language): void {
  const x = canvas.left + BOX.width + GAP;
  const width = canvas.right - x;
  const facts = factsOf(signer, t, language);
  const name = printableText(signer.name);
  const who = [signer.documentation && printableText(signer.documentation), t(`documents.pdf.role.${signer.role}`)];
  const head = Math.min(canvas.heightOf(name, width, { size: 10.5, weight: "semibold" }), 3 * 14.5);
  const factsWidth = width - LABEL_WIDTH;
  const body = facts.reduce((sum, fact) => sum + factHeight(canvas, fact, factsWidth), 0);
  const height = Math.max(BOX.height + 16, head + 17 + body);
  canvas.need(height + 22);
  const { y } = canvas;
  drawBox(canvas, signer, y, t);
  canvas.tag("P", () => {
    const written = canvas.write(name, { x, y: y - 2, width, maxLines: 3 }, { size: 10.5, weight: "semibold" });
    canvas.write(who.filter(Boolean).join(" · "), { x, y: y - 2 + written, width, maxLines: 1 }, { color: muted });
  });
  writeFacts(canvas, facts, x, y + head + 14, width);
  canvas.y = y + height + 9;
  canvas.rule(canvas.y);
  canvas.y += 12;
}

/** Draws all signers in signing order. */
export function drawSigners(
  canvas: PdfCanvas,
  signers: readonly EvidenceSigner[],
  t: Translate,
  language: Language,
): void {
  for (const signer of signers) drawCard(canvas, signer, t, language);
}
