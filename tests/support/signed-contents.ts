import type { PenPoint } from "#shared/domain/documents/signature.ts";
import type { EvidenceContent, EvidenceSigner } from "#server/areas/documents/pdf/evidence-content.ts";

/** A signature as drawn by hand: loops that run to the right. */
export function aDrawing(width = 320, height = 140) {
  const points = Array.from({ length: 120 }, (_, index): PenPoint => {
    const angle = index / 7;
    const x = 30 + index * ((width - 70) / 120) + 16 * Math.cos(angle * 1.7);
    const y = height / 2 + (40 - index / 5) * Math.sin(angle) + 8 * Math.sin(angle * 2.3);
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10, index * 12];
  });
  const underline = [0, 1, 2, 3].map((step): PenPoint => [50 + step * 60, height - 20 - step * 3, 1600 + step * 20]);
  return { width, height, strokes: [points, underline] };
}

export const anEvidenceSigner = (changes: Partial<EvidenceSigner> = {}): EvidenceSigner => ({
  id: "0190f0c2-0000-7000-8000-000000000001",
  position: 1,
  name: "Begoña Núñez Çelik",
  documentation: "X1234567L",
  email: "begona.nunez@example.com",
  role: "tenant",
  signature: { kind: "drawn", drawing: aDrawing(), typed_name: null },
  representation: null,
  delegation: null,
  viewed_at: "2026-11-22T10:15:20Z",
  signed_at: "2026-11-22T10:21:03Z",
  address: "83.45.120.7",
  user_agent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  language: "es",
  consent_version: "2026-11-22",
  signed_sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  stamp: null,
  code: null,
  reading: null,
  mails: [],
  is_by_booking: false,
  pictures: [],
  ...changes,
});

export const anEvidence = (changes: Partial<EvidenceContent> = {}): EvidenceContent => ({
  language: "es",
  signing_strength: "link",
  together: [],
  issuer: {
    name: "Fincas del Retiro, S.L.",
    tax_id: "B84120673",
    address: ["Calle de Ibiza, 14", "28009 Madrid"],
    phone: "+34 915 042 213",
    email: "oficina@llavero.test",
    logo: null,
    color: null,
  },
  title: "Contrato de arrendamiento de vivienda, Calle de Ibiza 14, 2.º B",
  type: "Contrato de arrendamiento",
  code: "DOC-00042",
  pdf_sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  original_sha256: null,
  sent_at: "2026-11-21T16:02:00Z",
  completed_at: "2026-11-22T10:21:03Z",
  verification_code: "K7MPQR2S9TUV",
  verification_address: "https://llavero.example/verify?code=K7MPQR2S9TUV",
  signers: [anEvidenceSigner()],
  copies: [],
  events: [
    { at: "2026-11-21T16:02:00Z", key: "documents.pdf.sent", who: "Gestor de Fincas", address: null },
    { at: "2026-11-22T10:21:03Z", key: "documents.pdf.signed", who: "Begoña Núñez Çelik", address: "83.45.120.7" },
  ],
  consents: [{ version: "2026-11-22", language: "es", text: "Acepto firmar este documento por medios electrónicos." }],
  seal: {
    is_own: false,
    holder_name: "Fincas del Retiro, S.L.",
    authority: null,
    is_self_signed: false,
    stamp: "none",
  },
  ...changes,
});
