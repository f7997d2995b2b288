import { beforeAll, expect, test } from "vitest";
import type { Company } from "#shared/domain/administration/company.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { sweepFiles } from "#server/engine/jobs/sweep-files.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { aJpeg, aPng } from "#tests/support/pictures.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";
import { fetchFile, uploadBytes, type Uploading } from "#tests/support/upload.ts";

const { app } = testServer({ role: null, clockAt: "2026-03-10T09:00:00Z" });
let api: Api;
let money: MoneyBuilders;
let token: string;

beforeAll(async () => {
  ({ accessToken: token } = await app.logIn(emailOf("admin")));
  api = app.withToken(token);
  await app.db.query("insert into company (name, tax_id) values ('Fincas del Retiro, S.L.', 'B84120674')", []);
  money = createMoneyBuilders(api, createBuilders(api));
});

const send = (path: string, bytes: Buffer, more: Uploading = { name: "logo.png" }) =>
  uploadBytes<Issuer>(app.http, token, path, bytes, more);
const company = async () => dataOf(await api.get<Company[]>("/company"))[0];
const pictureIn = (pdf: Buffer) => pdf.includes("/Subtype /Image");
const downloadPdf = async (path: string) => (await api.download(path)).bytes;

test("a logo is re-encoded at print size, and appears on the issuer's invoices from then on", async () => {
  const issuer = await money.anIssuer();
  const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
  const before = await money.anIssuedInvoice({ series_id });
  const { body, status } = await send(`/issuers/${issuer.id}/pictures/logo`, await aJpeg(3000, 1500), {
    name: "Mi logo.jpg",
  });
  expect([status, body.success && body.data.logo_name]).toEqual([200, "Mi logo.jpg"]);
  const logo = await fetchFile(app.http, token, `/issuers/${issuer.id}/pictures/logo`);
  expect(logo.headers["content-type"]).toBe("image/png");
  expect(logo.bytes.readUInt32BE(16)).toBe(640);
  const again = await fetchFile(app.http, token, `/issuers/${issuer.id}/pictures/logo`, {
    "if-none-match": String(logo.headers["etag"]),
  });
  expect(again.status).toBe(304);
  const after = await money.anIssuedInvoice({ series_id });
  expect(pictureIn(await downloadPdf(`/invoices/${after.id}/pdf`))).toBe(true);
  expect(pictureIn(await downloadPdf(`/invoices/${before.id}/pdf`))).toBe(false);
});

test("an issued invoice keeps its logo when the issuer's logo changes and old files are swept", async () => {
  const issuer = await money.anIssuer();
  const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
  await send(`/issuers/${issuer.id}/pictures/logo`, await aPng());
  const { id } = await money.anIssuedInvoice({ series_id });
  const before = await downloadPdf(`/invoices/${id}/pdf`);
  await send(`/issuers/${issuer.id}/pictures/logo`, await aPng(200, 300));
  const removed = dataOf(await api.delete<Issuer>(`/issuers/${issuer.id}/pictures/logo`));
  expect([removed.logo, removed.logo_name]).toEqual([null, null]);
  await sweepFiles(app.services);
  expect((await downloadPdf(`/invoices/${id}/pdf`)).equals(before)).toBe(true);
});

test("the company's logo and colour appear on payment receipts", async () => {
  const { id } = await money.aPayment();
  const path = `/payments/${id}/receipt`;
  expect(pictureIn(await downloadPdf(path))).toBe(false);
  const row = await company();
  await send(`/company/${row?.id}/pictures/logo`, await aPng());
  expect(pictureIn(await downloadPdf(path))).toBe(true);
  const before = await downloadPdf(path);
  const { version } = (await company()) ?? { version: 0 };
  dataOf(await api.patch(`/company/${row?.id}`, { version, color: "#7A1F5C" }));
  expect((await company())?.color).toBe("#7a1f5c");
  expect((await downloadPdf(path)).equals(before)).toBe(false);
});

test.each([
  ["a text", Buffer.from("no picture at all")],
  ["a page", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>")],
  ["a PDF", Buffer.from("%PDF-1.7\n")],
])("%s is refused as a logo and not stored", async (_, bytes) => {
  const issuer = await money.anIssuer();
  const refused = await send(`/issuers/${issuer.id}/pictures/logo`, bytes);
  expect([refused.status, refused.body.success || refused.body.errors[0]?.translationKey]).toEqual([
    422,
    "error.logo_no_picture",
  ]);
  expect(dataOf(await api.get<Issuer>(`/issuers/${issuer.id}`)).logo).toBeNull();
});

test("a truncated picture is refused as corrupt, an invalid colour at its field", async () => {
  const issuer = await money.anIssuer();
  const broken = await send(`/issuers/${issuer.id}/pictures/logo`, (await aPng()).subarray(0, 300));
  expect(broken.status).toBe(422);
  const refused = await api.patch(`/issuers/${issuer.id}`, { version: issuer.version, color: "red" });
  expect([refused.status, refused.body.errors[0]?.field]).toEqual([400, "color"]);
});

test("only users who may change the issuer set its logo, and users without access do not get it", async () => {
  const issuer = await money.anIssuer();
  const { accessToken } = await app.logIn(emailOf("viewer"));
  const refused = await uploadBytes(app.http, accessToken, `/issuers/${issuer.id}/pictures/logo`, await aPng());
  expect(refused.status).toBe(403);
  expect((await app.visitor.get(`/issuers/${issuer.id}/pictures/logo`)).status).toBe(401);
  expect((await api.get(`/issuers/${issuer.id}/pictures/logo`)).status).toBe(404);
});
