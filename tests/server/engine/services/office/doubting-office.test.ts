import { describe, expect, test } from "vitest";
import { AppError } from "#shared/domain/core/app-error.ts";
import { doubtRefusals } from "#server/engine/services/office/doubting-office.ts";
import { PLAIN_DOCX } from "#server/engine/services/office/plain-docx.ts";

const CONTRACT = Buffer.from("contract");
const PDF = Buffer.from("%PDF-");

/** An office that answers each time as the list says; the plain text is printed as long as it works at all. */
function doubted(faults: readonly ("document_unprintable" | "unavailable" | null)[], isBroken = false) {
  const asked: string[] = [];
  const answers = [...faults];
  const toPdf = async (docx: Buffer): Promise<Buffer> => {
    const isPlain = docx.equals(PLAIN_DOCX);
    asked.push(isPlain ? "plain" : "contract");
    const plainFault = isBroken ? "document_unprintable" : null;
    const fault = isPlain ? plainFault : answers.shift();
    if (fault) throw new AppError(fault);
    return PDF;
  };
  const office = doubtRefusals({ name: "soffice", toPdf, close: async () => {} }, () => {});
  return { office, asked };
}

describe("an office that refuses a document", () => {
  test("is believed once it printed a plain text and refused again", async () => {
    const { office, asked } = doubted(["document_unprintable", "document_unprintable"]);
    await expect(office.toPdf(CONTRACT)).rejects.toMatchObject({ code: "document_unprintable" });
    expect(asked).toEqual(["contract", "plain", "contract"]);
  });

  test("is unavailable itself where it prints no plain text either", async () => {
    const { office, asked } = doubted(["document_unprintable"], true);
    await expect(office.toPdf(CONTRACT)).rejects.toMatchObject({ code: "unavailable" });
    expect(asked).toEqual(["contract", "plain"]);
  });

  test("prints it the second time where the first failure was a passing one", async () => {
    expect(await doubted(["document_unprintable", null]).office.toPdf(CONTRACT)).toBe(PDF);
    expect(await doubted(["unavailable", null]).office.toPdf(CONTRACT)).toBe(PDF);
  });

  test("stays unavailable where it crashes twice, and is asked no more once it is closed", async () => {
    const crashing = doubted(["unavailable", "unavailable"]);
    await expect(crashing.office.toPdf(CONTRACT)).rejects.toMatchObject({ code: "unavailable" });
    const closed = doubted(["unavailable", null]);
    await closed.office.close();
    await expect(closed.office.toPdf(CONTRACT)).rejects.toMatchObject({ code: "unavailable" });
    expect(closed.asked).toEqual(["contract"]);
  });
});
