import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readEnv } from "#server/engine/env.ts";
import { writeXml } from "#server/engine/services/xml.ts";
import { createFolderSender } from "#server/areas/accounting/verifactu/sender/folder-sender.ts";
import { hashAnnulment, hashRegistration } from "#server/areas/accounting/verifactu/record-hash.ts";
import { openSender } from "#server/areas/accounting/verifactu/sender/open-sender.ts";
import type { RegistrationDocument } from "#server/areas/accounting/verifactu/sender/record-document.ts";
import {
  annulmentElement,
  registrationElement,
  writeMessage,
} from "#server/areas/accounting/verifactu/sender/record-xml.ts";

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
  third_party: { name: "Fincas del Retiro, S.L.", tax_id: "B84120674" },
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
  correction: null,
};

/** Element names in opening order. */
const namesIn = (text: string) => [...text.matchAll(/<sum1?:(\w+)/g)].map(([, name]) => name);

const holder = { name: "Pisos & Llaves <S.L.>", tax_id: "B12345674" };
const writeRegistration = (one: RegistrationDocument) => writeMessage(holder, [registrationElement(one)]);

describe("registration message", () => {
  const text = writeRegistration(document);

  it("a registration message has AEAT's elements in AEAT's order", () => {
    const opened = namesIn(text);
    const order = `RegFactuSistemaFacturacion Cabecera ObligadoEmision NombreRazon NIF RegistroFactura RegistroAlta IDVersion
      IDFactura IDEmisorFactura NumSerieFactura FechaExpedicionFactura NombreRazonEmisor TipoFactura TipoRectificativa
      FacturasRectificadas IDFacturaRectificada IDEmisorFactura NumSerieFactura FechaExpedicionFactura ImporteRectificacion
      BaseRectificada CuotaRectificada FechaOperacion DescripcionOperacion EmitidaPorTerceroODestinatario Tercero NombreRazon NIF Destinatarios IDDestinatario NombreRazon NIF
      IDDestinatario NombreRazon IDOtro CodigoPais IDType ID Desglose DetalleDesglose Impuesto ClaveRegimen
      CalificacionOperacion TipoImpositivo BaseImponibleOimporteNoSujeto CuotaRepercutida DetalleDesglose Impuesto ClaveRegimen
      OperacionExenta BaseImponibleOimporteNoSujeto CuotaTotal ImporteTotal Encadenamiento RegistroAnterior IDEmisorFactura
      NumSerieFactura FechaExpedicionFactura Huella SistemaInformatico NombreRazon NIF NombreSistemaInformatico
      IdSistemaInformatico Version NumeroInstalacion TipoUsoPosibleSoloVerifactu TipoUsoPosibleMultiOT IndicadorMultiplesOT
      FechaHoraHusoGenRegistro TipoHuella Huella`;
    expect(opened).toEqual(order.split(/\s+/));
  });

  it("a registration message has the values as hashed, escaped for XML", () => {
    expect(text).toContain("<sum1:NombreRazonEmisor>Pisos &amp; Llaves &lt;S.L.&gt;</sum1:NombreRazonEmisor>");
    expect(text).toContain("<sum1:DescripcionOperacion>Alquiler de enero</sum1:DescripcionOperacion>");
    expect(text).toContain("<sum1:ImporteTotal>-121.00</sum1:ImporteTotal>");
    expect(text).toContain("<sum1:FechaHoraHusoGenRegistro>2026-02-01T09:00:00+01:00<");
    expect(text).toContain(`<sum1:Huella>${document.hash}</sum1:Huella></sum1:RegistroAlta>`);
  });

  it("a registration message without a previous record is marked as the first", () => {
    const first = writeRegistration({ ...document, record: { ...record, previous_hash: null }, previous: null });
    expect(first).toContain("<sum1:Encadenamiento><sum1:PrimerRegistro>S</sum1:PrimerRegistro></sum1:Encadenamiento>");
  });
});

it("an annulment message names the annulled invoice", () => {
  const hash = hashAnnulment(record);
  const text = writeXml(
    annulmentElement({
      record,
      hash,
      previous,
      issuer_name: "Pisos",
      third_party: null,
      system,
      was_refused: false,
      is_issue_unknown: false,
    }),
  );
  expect(text).toContain("<sum1:RegistroAnulacion><sum1:IDVersion>1.0</sum1:IDVersion><sum1:IDFactura>");
  expect(text).toContain("<sum1:NumSerieFacturaAnulada>2026-0007</sum1:NumSerieFacturaAnulada>");
  expect(text).toContain(`<sum1:Huella>${hash}</sum1:Huella></sum1:RegistroAnulacion>`);
});

const { verifactu } = readEnv({});

describe("VeriFactu outbox folder", () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), "verifactu-"));
  });
  afterAll(() => rm(root, { recursive: true }));

  const message = { issuer_tax_id: "B12345674", sequence: 7, first_position: 12, last_position: 40, xml: "<a/>" };
  const name = "000007_000012-000040.xml";

  it("a message sent repeatedly is written once to the folder", async () => {
    const sender = createFolderSender(root);
    const receipts = [await sender.send(message), await sender.send(message)];
    expect(receipts).toEqual([1, 2].map(() => ({ reference: `B12345674/${name}`, refused: [] })));
    expect(await readdir(path.join(root, "B12345674"))).toEqual([name]);
    expect(await readFile(path.join(root, "B12345674", name), "utf8")).toBe("<a/>");
  });

  it("another message under the same number is a conflict, and the first is kept", async () => {
    const sender = createFolderSender(root);
    const conflict = { fault: "conflict" };
    await expect(sender.send({ ...message, xml: "<b/>" })).rejects.toMatchObject(conflict);
    await expect(sender.send({ ...message, last_position: 41 })).rejects.toMatchObject(conflict);
    expect(await readdir(path.join(root, "B12345674"))).toEqual([name]);
  });

  it("a partial file left by a crash does not count as sent", async () => {
    await writeFile(path.join(root, "B12345674", "000008_000041-000041.xml.1.part"), "<half");
    const sender = createFolderSender(root);
    const next = { ...message, sequence: 8, first_position: 41, last_position: 41 };
    expect((await sender.send(next)).reference).toBe("B12345674/000008_000041-000041.xml");
  });

  it.each(["of its own", null])("an invalid NIF never becomes part of a path (folder %s)", async (folder) => {
    const sender = openSender({ verifactu: { ...verifactu, folder: folder && root }, dataDir: root });
    await expect(sender.send({ ...message, issuer_tax_id: "../etc" })).rejects.toThrow("no name");
  });
});

describe("sending without a configured folder", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), "verifactu-"));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const message = { issuer_tax_id: "B12345674", sequence: 7, first_position: 12, last_position: 40, xml: "<a/>" };
  const receipt = { reference: "B12345674/000007_000012-000040.xml", refused: [] };

  it("a message without a folder stays in the file store under the same name, and is not written twice", async () => {
    const sender = openSender({ verifactu, dataDir });
    expect([await sender.send(message), await sender.send(message)]).toEqual([receipt, receipt]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it("the folder of an earlier release is still used", async () => {
    await mkdir(path.join(dataDir, "verifactu"));
    expect(await openSender({ verifactu, dataDir }).send(message)).toEqual(receipt);
    expect(await readFile(path.join(dataDir, "verifactu", receipt.reference), "utf8")).toBe("<a/>");
  });
});
