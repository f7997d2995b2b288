import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFolderSender } from "#server/services/verifactu/folder-sender.ts";
import { hashAnnulment, hashRegistration } from "#server/services/verifactu/hash.ts";
import type { RegistrationDocument } from "#server/services/verifactu/record-document.ts";
import { writeAnnulment, writeRegistration } from "#server/services/verifactu/record-xml.ts";

const record = {
  issuer_tax_id: "B12345674",
  number: "2026-0007",
  issue_date: "2026-02-01",
  invoice_type: "R1",
  tax_amount: -2100,
  total: -12100,
  previous_hash: "A".repeat(64),
  recorded_at: "2026-02-01T08:00:00Z",
} as const;

const previous = { issuer_tax_id: "B12345674", number: "2026-0006", issue_date: "2026-01-31" };
const system = {
  producer_name: "Llavero",
  producer_tax_id: "B00000000",
  name: "Llavero",
  id: "LL",
  version: "0.1.0",
  installation: "1",
  has_several_issuers: true,
};

const document: RegistrationDocument = {
  record,
  hash: hashRegistration(record),
  previous,
  issuer_name: "Pisos & Llaves <S.L.>",
  operation_date: "2026-01-31",
  description: "Alquiler\u0000 de enero",
  recipients: [
    { name: "Núñez e Hijos, S.A.", tax_id: "A58818501", foreign_id: null },
    { name: "Zoë O’Hara", tax_id: null, foreign_id: { country: "IE", kind: "03", number: "PA1234567" } },
  ],
  tax_lines: [
    { tax: "01", regime: "11", treatment: "S1", rate: 2100, base: -10000, tax_amount: -2100 },
    { tax: "01", regime: "01", treatment: "E1", rate: 0, base: 0, tax_amount: 0 },
  ],
  rectification: { mode: "S", invoices: [previous], replaced: { base: 50000, tax_amount: 10500 } },
  system,
};

/** Names of elements in the order in which they are opened. */
const namesIn = (text: string) => [...text.matchAll(/<sum1?:(\w+)/g)].map(([, name]) => name);

describe("the message of a registration", () => {
  const text = writeRegistration(document);

  it("has AEAT's elements in AEAT's order", () => {
    const opened = namesIn(text);
    const order = `RegFactuSistemaFacturacion Cabecera ObligadoEmision NombreRazon NIF RegistroFactura RegistroAlta IDVersion
      IDFactura IDEmisorFactura NumSerieFactura FechaExpedicionFactura NombreRazonEmisor TipoFactura TipoRectificativa
      FacturasRectificadas IDFacturaRectificada IDEmisorFactura NumSerieFactura FechaExpedicionFactura ImporteRectificacion
      BaseRectificada CuotaRectificada FechaOperacion DescripcionOperacion Destinatarios IDDestinatario NombreRazon NIF
      IDDestinatario NombreRazon IDOtro CodigoPais IDType ID Desglose DetalleDesglose Impuesto ClaveRegimen
      CalificacionOperacion TipoImpositivo BaseImponibleOimporteNoSujeto CuotaRepercutida DetalleDesglose Impuesto ClaveRegimen
      OperacionExenta BaseImponibleOimporteNoSujeto CuotaTotal ImporteTotal Encadenamiento RegistroAnterior IDEmisorFactura
      NumSerieFactura FechaExpedicionFactura Huella SistemaInformatico NombreRazon NIF NombreSistemaInformatico
      IdSistemaInformatico Version NumeroInstalacion TipoUsoPosibleSoloVerifactu TipoUsoPosibleMultiOT IndicadorMultiplesOT
      FechaHoraHusoGenRegistro TipoHuella Huella`;
    expect(opened).toEqual(order.split(/\s+/));
  });

  it("says the values as they were hashed, and no sign that XML refuses", () => {
    expect(text).toContain("<sum1:NombreRazonEmisor>Pisos &amp; Llaves &lt;S.L.&gt;</sum1:NombreRazonEmisor>");
    expect(text).toContain("<sum1:DescripcionOperacion>Alquiler de enero</sum1:DescripcionOperacion>");
    expect(text).toContain("<sum1:ImporteTotal>-121.00</sum1:ImporteTotal>");
    expect(text).toContain("<sum1:FechaHoraHusoGenRegistro>2026-02-01T09:00:00+01:00<");
    expect(text).toContain(`<sum1:Huella>${document.hash}</sum1:Huella></sum1:RegistroAlta>`);
  });

  it("says that it is the first where nothing was before", () => {
    const first = writeRegistration({ ...document, record: { ...record, previous_hash: null }, previous: null });
    expect(first).toContain("<sum1:Encadenamiento><sum1:PrimerRegistro>S</sum1:PrimerRegistro></sum1:Encadenamiento>");
  });
});

it("the message of an annulment names the annulled invoice", () => {
  const hash = hashAnnulment(record);
  const text = writeAnnulment({ record, hash, previous, issuer_name: "Pisos", system });
  expect(text).toContain("<sum1:RegistroAnulacion><sum1:IDVersion>1.0</sum1:IDVersion><sum1:IDFactura>");
  expect(text).toContain("<sum1:NumSerieFacturaAnulada>2026-0007</sum1:NumSerieFacturaAnulada>");
  expect(text).toContain(`<sum1:Huella>${hash}</sum1:Huella></sum1:RegistroAnulacion>`);
});

describe("the folder that records are sent to", () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), "verifactu-"));
  });
  afterAll(() => rm(root, { recursive: true }));

  const message = { record_id: "0198f3a0-0000-7000-8000-000000000001", issuer_tax_id: "B12345674", xml: "<a/>" };

  it("gets each record once, however often it is sent", async () => {
    const sender = createFolderSender(root);
    const names = await Promise.all([sender.send(message), sender.send(message), sender.send(message)]);
    expect(new Set([...names, await sender.send(message)])).toEqual(new Set([`B12345674/${message.record_id}.xml`]));
    expect(await readdir(path.join(root, "B12345674"))).toEqual([`${message.record_id}.xml`]);
    expect(await readFile(path.join(root, names[0]), "utf8")).toBe("<a/>");
  });

  it("refuses another text for the same record, and names that lead elsewhere", async () => {
    const sender = createFolderSender(root);
    await expect(sender.send({ ...message, xml: "<b/>" })).rejects.toThrow("another content");
    await expect(sender.send({ ...message, record_id: "../../etc/passwd" })).rejects.toThrow("no name");
  });
});
