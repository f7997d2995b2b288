import { afterAll, beforeAll, expect, test } from "vitest";
import { en } from "#locales/en.ts";
import { es } from "#locales/es.ts";
import { renderInvoiceById } from "#server/areas/accounting/invoices/render-invoice.ts";
import { recordFirstAcceptance } from "#server/areas/accounting/verifactu/issuer-modes.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { transact } from "#server/engine/db/transaction.ts";
import type { Language } from "#shared/lib/language.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

/** What only an invoice whose record arrives at AEAT may say (RD 1619/2012, art. 6.5). */
const PROMISE = /veri\W?factu|verificables?\b|verifiable|QR tributario/i;
/** Records that are written to files are not sent. */
const SENT = /enviad|enviar|reenv|\bsent\b|\bsend/i;
const DENIAL = /no (enviado|se envían) a la AEAT|(are )?not sent to the tax agency/g;
const OF_RECORDS = /^(accounting\.(sending|sent_state|record|chain)\.|field\.(sent_state$|verifactu_))/;

/**
 * Texts that name the modes of an issuer, of which VERI*FACTU is one, what ends them, the events of one and the producer's
 * declaration: they are of the office and on no invoice.
 */
const OF_MODES =
  /^(accounting\.(billing_mode|mode|foral_territory|declaration|event\.kind)\.|accounting\.issuer\.mode_hint$|error\.mode_|home\.readiness$)/;

const languages: readonly Language[] = ["es", "en"];
const dictionaries: Readonly<Record<Language, Readonly<Record<string, string>>>> = { es, en };

let app: TestApp;
let api: Api;
let money: MoneyBuilders;
beforeAll(async () => {
  app = await createTestApp({ clockAt: "2026-03-10T09:00:00Z" });
  api = await app.logInAs("admin");
  money = createMoneyBuilders(api, createBuilders(api));
});
afterAll(() => app.close());

test.each(languages)("no text promises that an invoice can be verified at the tax agency (%s)", (language) => {
  const texts = Object.entries(dictionaries[language]);
  expect(texts.filter(([key, text]) => !OF_MODES.test(key) && PROMISE.test(text))).toEqual([]);
});

test.each(languages)("no text says that a record of an invoice was sent (%s)", (language) => {
  const texts = Object.entries(dictionaries[language]).filter(([key]) => OF_RECORDS.test(key));
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter(([, text]) => SENT.test(text.replaceAll(DENIAL, "")))).toEqual([]);
});

const textOf = async (pdf: Buffer) => (await readPdf(pdf)).pages.join("\n");

test("no PDF of an invoice has AEAT's QR or legend while records are only written to files", async () => {
  const issued = await money.anIssuedInvoice();
  const annulled = await money.anIssuedInvoice();
  const { id: annulled_id, version } = annulled;
  dataOf(await api.post(`/invoices/${annulled_id}/annul`, { version, reason: "Emitida por error" }));
  for (const { id } of [issued, annulled])
    for (const language of languages) {
      const { pdf } = await renderInvoiceById({ ...app.services, db: app.db }, id, everyRow, language);
      expect(await textOf(pdf)).not.toMatch(PROMISE);
    }
});

test("an invoice of an issuer whose records the tax agency accepts has AEAT's QR and legend", async () => {
  const { id, issuer_id } = await money.anIssuedInvoice();
  await app.db.query("insert into verifactu_sending (issuer_id, environment) values ($1, 'production')", [issuer_id]);
  await transact(app.db, null, (tx) => recordFirstAcceptance(tx, issuer_id, ["2026-03-10"]));
  const { pdf } = await renderInvoiceById({ ...app.services, db: app.db }, id, everyRow, "es");
  expect(await textOf(pdf)).toMatch(/QR tributario:[^]*Factura verificable en la sede electrónica de la AEAT/);
});
