import { expect, test } from "vitest";
import { findSentLink } from "#shared/domain/documents/sent-link.ts";

const AT = "2026-03-10T09:00:00.000Z";
const NOW = Date.parse("2026-03-12T09:00:00Z");
const signer = { id: "s", keyed_at: AT, state: "pending" } as const;
const document = { expires_at: "2026-03-20T09:00:00Z" };
const mailed = { signer_id: "s", kind: "mailed", at: AT, details: { email: "ana@example.es" } } as const;
const deskLink = { signer_id: "s", kind: "link_made", at: AT, details: {} } as const;
const sent = { email: "ana@example.es", at: AT };

test("a mailed link that still works is found, with the address and the time", () => {
  expect(findSentLink(signer, document, [mailed], NOW)).toEqual(sent);
  expect(findSentLink({ ...signer, state: "viewed" }, { expires_at: null }, [mailed], NOW)).toEqual(sent);
  const reminded = { ...mailed, kind: "reminded", details: { email: "ana@example.es", is_mailed: true } } as const;
  expect(findSentLink(signer, document, [reminded], NOW)).toEqual(sent);
});

test.each([
  ["never created", { ...signer, keyed_at: null }, document, [mailed]],
  ["used to sign", { ...signer, state: "signed" } as const, document, [mailed]],
  ["used to decline", { ...signer, state: "declined" } as const, document, [mailed]],
  ["expired", signer, { expires_at: "2026-03-12T09:00:00Z" }, [mailed]],
  ["of another signer", signer, document, [{ ...mailed, signer_id: "other" }]],
  [
    "created in the office after the mail",
    { ...signer, keyed_at: "2026-03-11T09:00:00Z" },
    document,
    [deskLink, mailed],
  ],
  [
    "not mailed, for want of a server",
    signer,
    document,
    [{ ...mailed, kind: "reminded", details: { email: "ana@example.es", is_mailed: false } } as const],
  ],
])("a link that was %s is not found", (_case, of, its, events) => {
  expect(findSentLink(of, its, events, NOW)).toBeNull();
});
