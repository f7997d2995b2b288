import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { readEnv } from "#server/engine/env.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { type AgencyServer, createAgencyServer } from "./agency-server.ts";
import { type Api, dataOf } from "./api.ts";
import { createBuilders } from "./builders.ts";
import { CERTIFICATE_PASSWORD, createTestAuthority, organization } from "./certificate-files.ts";
import { createMoneyBuilders, type MoneyBuilders } from "./money-builders.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

export interface AgencyFixture {
  readonly app: TestApp;
  /** As an administrator. */
  readonly api: Api;
  readonly money: MoneyBuilders;
  readonly agency: AgencyServer;
  /** Uploads a certificate for the issuer. @param subject by default the issuer itself @param more further fields of the upload */
  readonly giveCertificate: (issuer: Issuer, subject?: string, more?: object) => Promise<void>;
  /** Adds the company again, after a test that removed it. */
  readonly addCompany: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const addCompany = async ({ db }: TestApp): Promise<void> =>
  void (await db.query("insert into company (name, tax_id) values ('Fincas del Retiro, S.L.', 'B84120674')", []));

/** An app with a company whose tax agency is a server made from the WSDL. */
export async function createAgencyFixture(): Promise<AgencyFixture> {
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-agency-"));
  const authority = await createTestAuthority();
  const agency = await createAgencyServer(authority);
  const caFile = path.join(folder, "ca.pem");
  await writeFile(caFile, authority.pem);
  const connection = { test: agency.url, production: agency.url, caFile, timeoutMs: 2_500 };
  const app = await createTestApp({ env: { verifactu: { ...readEnv({}).verifactu, agency: connection } } });
  await prepareJobs(app.db);
  await addCompany(app);
  const api = await app.logInAs("admin");
  return {
    app,
    api,
    money: createMoneyBuilders(api, createBuilders(api)),
    agency,
    addCompany: () => addCompany(app),
    giveCertificate: async (issuer, subject = organization("Fincas", issuer.tax_id), more = {}) => {
      const file = await (await authority.issue(subject)).p12();
      const body = { file: file.toString("base64"), password: CERTIFICATE_PASSWORD, ...more };
      dataOf(await api.post(`/issuers/${issuer.id}/certificate/file`, body));
    },
    close: async () => {
      await app.close();
      await agency.close();
      await authority.close();
      await rm(folder, { recursive: true });
    },
  };
}
