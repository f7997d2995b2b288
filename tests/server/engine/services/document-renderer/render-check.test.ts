import { describe, expect, test } from "vitest";
import { AppError } from "#shared/domain/core/app-error.ts";
import { withRenderCheck } from "#server/engine/services/document-renderer/render-check.ts";
import { PLAIN_DOCX } from "#server/engine/services/document-renderer/plain-docx.ts";

const CONTRACT = Buffer.from("contract");
const PDF = Buffer.from("%PDF-");

/** A renderer that returns the listed results in order; it renders the plain document unless it is broken. */
function doubted(faults: readonly ("document_unprintable" | "unavailable" | null)[], isBroken = false) {
  const calls: string[] = [];
  const answers = [...faults];
  const toPdf = async (docx: Buffer): Promise<Buffer> => {
    const isPlain = docx.equals(PLAIN_DOCX);
    calls.push(isPlain ? "plain" : "contract");
    const plainFault = isBroken ? "document_unprintable" : null;
    const fault = isPlain ? plainFault : answers.shift();
    if (fault) throw new AppError(fault);
    return PDF;
  };
  const office = withRenderCheck({ name: "soffice", toPdf, close: async () => {} }, () => {});
  return { office, calls };
}

describe("render failures", () => {
  test("a document is unprintable if the renderer renders a plain one and fails again", async () => {
    const { office, calls } = doubted(["document_unprintable", "document_unprintable"]);
    await expect(office.toPdf(CONTRACT)).rejects.toMatchObject({ code: "document_unprintable" });
    expect(calls).toEqual(["contract", "plain", "contract"]);
  });

  test("the renderer is unavailable if it cannot render a plain document either", async () => {
    const { office, calls } = doubted(["document_unprintable"], true);
    await expect(office.toPdf(CONTRACT)).rejects.toMatchObject({ code: "unavailable" });
    expect(calls).toEqual(["contract", "plain"]);
  });

  test("a document is rendered at the second attempt after a transient failure", async () => {
    expect(await doubted(["document_unprintable", null]).office.toPdf(CONTRACT)).toBe(PDF);
    expect(await doubted(["unavailable", null]).office.toPdf(CONTRACT)).toBe(PDF);
  });

  test("a renderer that crashes twice stays unavailable, and a closed one is not retried", async () => {
    const crashing = doubted(["unavailable", "unavailable"]);
    await expect(crashing.office.toPdf(CONTRACT)).rejects.toMatchObject({ code: "unavailable" });
    const closed = doubted(["unavailable", null]);
    await closed.office.close();
    await expect(closed.office.toPdf(CONTRACT)).rejects.toMatchObject({ code: "unavailable" });
    expect(closed.calls).toEqual(["contract"]);
  });
});
