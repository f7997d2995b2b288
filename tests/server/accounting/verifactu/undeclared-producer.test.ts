import { expect, test } from "vitest";
import type { ResponsibleDeclaration } from "#shared/domain/accounting/verifactu/responsible-declaration.ts";
import { dataOf } from "#tests/support/api.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api } = testServer();
const read = async () => dataOf(await api.get<ResponsibleDeclaration>("/responsible-declaration"));

test("without configuration nothing is made up: what lacks is named, on the PDF too, and the company declares once it exists", async () => {
  expect((await read()).missing).toEqual(["producer_name", "producer_tax_id", "producer_address", "date", "place"]);
  const { pages } = await readPdf((await api.download("/responsible-declaration/pdf")).bytes);
  expect(pages.join(" ").replaceAll(/\s+/g, " ")).toContain("Declaración incompleta");
  await app.db.query(
    "insert into company (name, tax_id, street, postal_code, city) values ('Fincas', 'B84120674', 'Atocha 1', '28012', 'Madrid')",
    [],
  );
  expect(await read()).toMatchObject({
    producer_name: "Fincas",
    producer_address: "Atocha 1, 28012 Madrid",
    is_company: true,
    missing: ["date", "place"],
  });
});
