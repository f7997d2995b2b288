import { expect, test } from "vitest";
import type { IdentityBasis } from "#shared/domain/documents/identity-picture.ts";
import type { SigningPageData, SigningReceipt } from "#shared/domain/documents/signing.ts";
import { signedPage } from "#web/features/public-document/use-signing.ts";

const receipt: SigningReceipt = {
  signed_at: "2026-11-22T09:00:00Z",
  kind: "drawn",
  representative: null,
  pdf_sha256: "0".repeat(64),
  verification_code: "ABCD",
  is_complete: false,
  has_signed_file: false,
  has_stamp_file: false,
};

const pageWith = (basis: IdentityBasis): SigningPageData => ({
  situation: "open",
  ended_by: null,
  document: {
    title: "Acta",
    type: "Acta",
    code: "D1",
    language: "es",
    sent_at: "2026-11-22T08:00:00Z",
    expires_at: "2026-12-22T08:00:00Z",
    pdf_sha256: "0".repeat(64),
    size: 1,
  },
  signer: {
    name: "Begoña Núñez",
    last_name: null,
    is_company: false,
    documentation: null,
    role: "tenant",
    task: "sign",
    language: "es",
    delegate_name: null,
    has_delegate_signed: false,
    delegate_representation: null,
    delegate_reason: null,
  },
  can_delegate: false,
  needs_delegate_documentation: false,
  rest: [],
  others: [],
  consent: { text_id: "electronic_signature", version: "1" },
  code: null,
  fields: [],
  filled: [],
  receipt: null,
  pictures: {
    terms: { purpose: "Comprobar", basis, basis_text: "El de quien firma", days: 30 },
    delete_on: "2026-12-22",
    given: ["front", "back"],
    can_withdraw: true,
  },
});

test("right after signing the page offers to withdraw pictures only where they rest on consent", () => {
  expect(signedPage(pageWith("legitimate_interest"), receipt).pictures?.can_withdraw).toBe(false);
  expect(signedPage(pageWith("consent"), receipt)).toMatchObject({
    situation: "signed",
    receipt,
    pictures: { given: ["front", "back"], can_withdraw: true },
  });
});
