import { describe, expect, test } from "vitest";
import { AppError } from "#shared/domain/core/app-error.ts";
import { withRenderCheck } from "#server/engine/services/document-renderer/render-check.ts";
import { PLAIN_DOCX } from "#server/engine/services/document-renderer/plain-docx.ts";

const CONTRACT = Buffer.from("contract");
const PDF = Buffer.from("%PDF-");

/** A renderer that returns the listed results in order; it renders the plain document unless it is broken. */
function aCheckedRenderer(faults: readonly ("document_unprintable" | "unavailable" | null)[], isBroken = false) {
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
  const renderer = withRenderCheck({ name: "soffice", toPdf, prepare: () => {}, close: async () => {} }, () => {});
  return { renderer, calls };
}

describe("render failures", () => {
  test("a document is unprintable if the renderer renders a plain one and fails again", async () => {
    const { renderer, calls } = aCheckedRenderer(["document_unprintable", "document_unprintable"]);
    await expect(renderer.toPdf(CONTRACT)).rejects.toMatchObject({ code: "document_unprintable" });
    expect(calls).toEqual(["contract", "plain", "contract"]);
  });

  test("the renderer is unavailable if it cannot render a plain document either", async () => {
    const { renderer, calls } = aCheckedRenderer(["document_unprintable"], true);
    await expect(renderer.toPdf(CONTRACT)).rejects.toMatchObject({ code: "unavailable" });
    expect(calls).toEqual(["contract", "plain"]);
  });

  test("a document is rendered at the second attempt after a transient failure", async () => {
    expect(await aCheckedRenderer(["document_unprintable", null]).renderer.toPdf(CONTRACT)).toBe(PDF);
    expect(await aCheckedRenderer(["unavailable", null]).renderer.toPdf(CONTRACT)).toBe(PDF);
  });

  test("a renderer that crashes twice stays unavailable, and a closed one is not retried", async () => {
    const crashing = aCheckedRenderer(["unavailable", "unavailable"]);
    await expect(crashing.renderer.toPdf(CONTRACT)).rejects.toMatchObject({ code: "unavailable" });
    const closed = aCheckedRenderer(["unavailable", null]);
    await closed.renderer.close();
    await expect(closed.renderer.toPdf(CONTRACT)).rejects.toMatchObject({ code: "unavailable" });
    expect(closed.calls).toEqual(["contract"]);
  });

  test("a renderer that renders nothing is not prepared for a while", async () => {
    let prepared = 0;
    let time = 0;
    const toPdf = async () => {
      throw new AppError("document_unprintable");
    };
    const prepare = () => void (prepared += 1);
    const broken = { name: "soffice", toPdf, prepare, close: async () => {} } as const;
    const renderer = withRenderCheck(
      broken,
      () => {},
      () => time,
    );
    renderer.prepare();
    expect(prepared).toBe(1);
    await expect(renderer.toPdf(CONTRACT)).rejects.toMatchObject({ code: "unavailable" });
    renderer.prepare();
    expect(prepared).toBe(1);
    time = 3_600_000;
    renderer.prepare();
    expect(prepared).toBe(2);
  });
});
