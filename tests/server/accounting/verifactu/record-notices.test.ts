import { expect, test } from "vitest";
import { notifyRecords, notifyRefused } from "#server/areas/accounting/verifactu/notices/notify-records.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, money } = testServer({ clockAt: "2026-10-05T09:00:00Z" });

const messagesOf = async (issuer_id: string) =>
  (
    await app.db.query<{ message: string }>(
      `select message from notification where subject_id = $1 and user_id = (select id from "user" where email like 'admin@%') order by id`,
      [issuer_id],
    )
  ).map(({ message }) => message);

const notifyOn = (day: string) =>
  notifyRecords({ ...app.services, clock: { ...app.services.clock, today: () => day } });
const become = (issuer_id: string, taxpayer_kind: "corporate" | "other") =>
  app.db.query("update issuer set taxpayer_kind = $2 where id = $1", [issuer_id, taxpayer_kind]);

test("the deadline of an issuer without records is notified 90, 30 and 7 days before it and once it is there, each once", async () => {
  const issuer = await money.anIssuer({ billing_mode: "off" });
  await become(issuer.id, "corporate");
  const counts: number[] = [];
  for (const day of ["2026-10-02", "2026-10-03", "2026-12-02", "2026-12-25", "2027-01-01", "2027-02-01"]) {
    await notifyOn(day);
    await notifyOn(day);
    counts.push((await messagesOf(issuer.id)).length);
  }
  expect(counts).toEqual([0, 1, 2, 3, 4, 4]);
  expect((await messagesOf(issuer.id))[0]).toContain("90");
  expect((await messagesOf(issuer.id)).at(-1)).toContain("La ley ya obliga");
});

test("an issuer in VERI*FACTU that has no certificate, or does not send to production, is notified of the deadline, and one that has both is not", async () => {
  const issuer = await money.anIssuer();
  await become(issuer.id, "corporate");
  await notifyOn("2026-10-03");
  expect(await messagesOf(issuer.id)).toEqual([expect.stringContaining("certificado electrónico o el envío")]);
  await app.db.query(
    `insert into certificate (issuer_id, capacity, holder_name, holder_tax_id, authority, serial, is_seal, starts_at, ends_at, sealed_content)
     values ($1, 'issuer', 'Fincas', $2, 'CA', '1', false, '2026-01-01', '2028-01-01', $3)`,
    [issuer.id, issuer.tax_id, app.services.vault.seal("certificate", "{}")],
  );
  await app.db.query("insert into verifactu_sending (issuer_id, environment) values ($1, 'test')", [issuer.id]);
  await notifyOn("2026-12-02");
  expect(await messagesOf(issuer.id)).toHaveLength(2);
  await app.db.query("update verifactu_sending set environment = 'production' where issuer_id = $1", [issuer.id]);
  await notifyOn("2026-12-25");
  await notifyOn("2027-01-01");
  expect(await messagesOf(issuer.id)).toHaveLength(2);
});

test("a mode that is planned for after the day of the law spares no notice", async () => {
  const issuer = await money.anIssuer({ billing_mode: "off" });
  await become(issuer.id, "corporate");
  await app.db.query("insert into issuer_mode (issuer_id, mode, starts_on) values ($1, 'verifactu', '2027-02-01')", [
    issuer.id,
  ]);
  await notifyOn("2026-12-25");
  expect(await messagesOf(issuer.id)).toEqual([expect.stringContaining("Elige un modo")]);
});

test("records that wait for more than a day to be sent or signed are notified once", async () => {
  const age = (issuer_id: string, hours: number) =>
    transact(app.db, null, async (tx) => {
      await tx.query("alter table verifactu_record disable trigger user", []);
      await tx.query(
        "update verifactu_record set pending_since = clock_now() - make_interval(hours => $2) where issuer_id = $1",
        [issuer_id, hours],
      );
      await tx.query("alter table verifactu_record enable trigger user", []);
    });
  for (const mode of ["verifactu", "no_verifactu"]) {
    const issuer = await money.anIssuer({ billing_mode: "off" });
    await app.db.query("insert into issuer_mode (issuer_id, mode, starts_on) values ($1, $2, business_today())", [
      issuer.id,
      mode,
    ]);
    await become(issuer.id, "other");
    const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
    await money.anIssuedInvoice({ series_id });
    await money.anIssuedInvoice({ series_id });
    await age(issuer.id, 23);
    await notifyRecords(app.services);
    expect(await messagesOf(issuer.id)).toEqual([]);
    await age(issuer.id, 25);
    await notifyRecords(app.services);
    await notifyRecords(app.services);
    expect(await messagesOf(issuer.id)).toEqual([expect.stringContaining("más de un día, 2.")]);
  }
});

test("a record that is sent again does not count as waiting since its issue", async () => {
  const issuer = await money.anIssuer();
  await become(issuer.id, "other");
  const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
  await money.anIssuedInvoice({ series_id });
  const update = (set: string) => app.db.query(`update verifactu_record set ${set} where issuer_id = $1`, [issuer.id]);
  await update("sent_state = 'failed', pending_since = clock_now() - interval '3 days'");
  await update("sent_state = 'pending'");
  await notifyRecords(app.services);
  expect(await messagesOf(issuer.id)).toEqual([]);
});

test("what AEAT refused in a message is one notice with its number", async () => {
  const issuer = await money.anIssuer();
  await transact(app.db, null, async (tx) => {
    await notifyRefused(tx, issuer.id, 0);
    await notifyRefused(tx, issuer.id, 3);
  });
  expect(await messagesOf(issuer.id)).toEqual([expect.stringContaining("rechazados por la AEAT, 3.")]);
});
