import { describe, expect, test } from "vitest";
import { declarationLetters } from "#shared/domain/accounting/verifactu/responsible-declaration.ts";
import type { ResponsibleDeclaration } from "#shared/domain/accounting/verifactu/responsible-declaration.ts";
import { readEnv } from "#server/engine/env.ts";
import { readSystem } from "#server/areas/accounting/verifactu/read-system.ts";
import { elementOf } from "#server/areas/accounting/verifactu/record-documents.ts";
import { readPending } from "#server/areas/accounting/verifactu/pending-records.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { writeXml } from "#server/engine/services/xml.ts";
import { dataOf } from "#tests/support/api.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testServer } from "#tests/support/test-server.ts";

const producer = {
  VERIFACTU_PRODUCER_NAME: "Programas del Retiro, S.L.",
  VERIFACTU_PRODUCER_TAX_ID: "B12345674",
  VERIFACTU_PRODUCER_ADDRESS: "Calle de Alcalá 1, 28014 Madrid, España",
  VERIFACTU_PRODUCER_CONTACT: "soporte@retiro.test",
  VERIFACTU_DECLARATION_DATE: "2026-11-02",
  VERIFACTU_DECLARATION_LOCATION: "Madrid, España",
};
const { app, api, money } = testServer({ env: { verifactu: readEnv(producer).verifactu } });
const read = async () => dataOf(await api.get<ResponsibleDeclaration>("/responsible-declaration"));

describe("the producer's declaration", () => {
  test("says what the configuration and the records say, and nothing lacks", async () => {
    expect(await read()).toMatchObject({
      system_name: "Llavero",
      system_id: "LL",
      producer_name: "Programas del Retiro, S.L.",
      producer_tax_id: "B12345674",
      producer_address: "Calle de Alcalá 1, 28014 Madrid, España",
      date: "2026-11-02",
      is_company: false,
      has_several_taxpayers: true,
      missing: [],
    });
  });

  test("the records name the same system, producer and uses", async () => {
    const issuer = await money.anIssuer();
    await money.anIssuedInvoice({ series_id: (await money.aSeries({ issuer_id: issuer.id })).id });
    const declared = await read();
    const xml = await transact(app.db, null, async (tx) => {
      const system = await readSystem(tx, app.services);
      const [record] = await readPending(tx, issuer.id, { environment: "none", tax_id: null });
      return record ? writeXml(elementOf(record, system)) : "";
    });
    const own = xml.slice(xml.indexOf("<sum1:SistemaInformatico>"), xml.indexOf("</sum1:SistemaInformatico>"));
    for (const [name, value] of [
      ["NombreRazon", declared.producer_name],
      ["NIF", declared.producer_tax_id],
      ["NombreSistemaInformatico", declared.system_name],
      ["IdSistemaInformatico", declared.system_id],
      ["Version", declared.version],
      ["NumeroInstalacion", declared.installation],
      ["TipoUsoPosibleSoloVerifactu", declared.is_only_verifactu ? "S" : "N"],
      ["TipoUsoPosibleMultiOT", declared.has_several_taxpayers ? "S" : "N"],
    ])
      expect(own).toContain(`<sum1:${name}>${value}</sum1:${name}>`);
  });

  test("the PDF has the title and every letter of the order, in its order", async () => {
    const text = (await readPdf((await api.download("/responsible-declaration/pdf")).bytes)).pages.join(" ");
    const flat = text.replaceAll(/\s+/g, " ");
    expect(flat).toContain("DECLARACIÓN RESPONSABLE DEL SISTEMA INFORMÁTICO DE FACTURACIÓN");
    const offsets = declarationLetters.map((letter) => flat.indexOf(`1.${letter})`));
    expect(offsets.every((offset) => offset >= 0)).toBe(true);
    expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
    expect(flat).toContain("artículo 29.2.j) de la Ley 58/2003");
    expect(flat).toContain("2 nov 2026, Madrid, España");
    expect(flat).not.toContain("Falta este dato");
  });

  test("a user who only reads may read it, and a visitor may not", async () => {
    const reader = await app.logInAs("viewer");
    expect((await reader.get("/responsible-declaration")).status).toBe(200);
    expect((await app.visitor.get("/responsible-declaration")).status).toBe(401);
  });
});
