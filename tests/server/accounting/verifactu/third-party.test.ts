import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { signPending } from "#server/areas/accounting/verifactu/signing/sign-pending.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { dataOf } from "#tests/support/api.ts";
import {
  CERTIFICATE_PASSWORD,
  createTestAuthority,
  organization,
  type TestAuthority,
} from "#tests/support/certificate-files.ts";
import { testServer } from "#tests/support/test-server.ts";
import { validateAgencyXml } from "#tests/support/validate-agency.ts";

const { app, api, money } = testServer();
let authority: TestAuthority;

beforeAll(async () => {
  authority = await createTestAuthority();
  await prepareJobs(app.db);
  await app.db.query("insert into company (name, tax_id) values ('Fincas del Retiro, S.L.', 'B84120674')", []);
});
afterAll(() => authority.close());

/** An issuer in `no_verifactu`, whose records and events are stored as whole documents. */
async function anIssuer(more: Partial<Issuer> = {}): Promise<Issuer> {
  const issuer = await money.anIssuer({ billing_mode: "off", ...more });
  const file = await (await authority.issue(organization("Fincas", issuer.tax_id))).p12();
  const body = { file: file.toString("base64"), password: CERTIFICATE_PASSWORD };
  dataOf(await api.post(`/issuers/${issuer.id}/certificate/file`, body));
  const starts_on = app.services.clock.today();
  dataOf(await api.post(`/issuers/${issuer.id}/modes/start`, { mode: "no_verifactu", starts_on }));
  return issuer;
}

async function issueAndAnnul(issuer: Issuer) {
  const invoice = await money.anIssuedInvoice({ series_id: (await money.aSeries({ issuer_id: issuer.id })).id });
  dataOf(await api.post(`/invoices/${invoice.id}/annul`, { version: invoice.version, reason: "Emitida dos veces" }));
}

async function documentsOf(issuer: Issuer, of: "record" | "event"): Promise<string[]> {
  await signPending(app.services);
  const rows = await app.db.query<{ document: string }>(
    `select document from verifactu_signature where issuer_id = $1 and ${of}_id is not null order by id`,
    [issuer.id],
  );
  return rows.map(({ document }) => document);
}

const COMPANY = "NombreRazon>Fincas del Retiro, S.L.</";
/** Content of the first element of that name; null without one. */
const partOf = (document: string | undefined, name: string) =>
  new RegExp(`:${name}>(.*?)</sum1:${name}>`).exec(document ?? "")?.[1] ?? null;

describe("the records of an owner", () => {
  test("name the company as the third party that issues and annuls, and are valid by AEAT's schema", async () => {
    const issuer = await anIssuer();
    await issueAndAnnul(issuer);
    await app.db.query("update company set name = 'Otra, S.L.'", []);
    const records = await documentsOf(issuer, "record");
    await app.db.query("update company set name = 'Fincas del Retiro, S.L.'", []);
    expect(await validateAgencyXml(records, "SuministroInformacion.xsd")).toEqual([]);
    const [issued, annulled] = records;
    expect(partOf(issued, "EmitidaPorTerceroODestinatario")).toBe("T");
    expect(partOf(issued, "Tercero")).toBe(
      "<sum1:NombreRazon>Fincas del Retiro, S.L.</sum1:NombreRazon><sum1:NIF>B84120674</sum1:NIF>",
    );
    expect(partOf(annulled, "GeneradoPor")).toBe("T");
    expect(partOf(annulled, "Generador")).toBe(partOf(issued, "Tercero"));
  });

  test("have events that name it too", async () => {
    const issuer = await anIssuer();
    const [event] = await documentsOf(issuer, "event");
    expect(await validateAgencyXml([event ?? ""], "EventosSIF.xsd")).toEqual([]);
    expect(event).toContain(
      `<sf:EmitidaPorTerceroODestinatario>T</sf:EmitidaPorTerceroODestinatario><sf:TerceroODestinatario><sf:${COMPANY}`,
    );
  });

  test("that were made before go on saying what they said", async () => {
    const issuer = await anIssuer();
    await issueAndAnnul(issuer);
    await app.db.query("alter table verifactu_record disable trigger user", []);
    await app.db.query(
      "update verifactu_record set content = content #- '{paper,third_party}' where issuer_id = $1 and kind = 'issue'",
      [issuer.id],
    );
    await app.db.query("alter table verifactu_record enable trigger user", []);
    expect((await documentsOf(issuer, "record"))[0]).not.toContain("Tercero");
  });
});

test.each([
  ["the company", async () => anIssuer({ owner_id: null })],
  ["an owner with the company's tax number", async () => anIssuer({ tax_id: "B84120674" })],
])("records and events of %s name no third party", async (_, issuerOf) => {
  const issuer = await issuerOf();
  await issueAndAnnul(issuer);
  const documents = [...(await documentsOf(issuer, "record")), ...(await documentsOf(issuer, "event"))];
  expect(documents.join("")).not.toMatch(/Tercero|Generador/);
});
