import { describe, expect, test } from "vitest";
import type { GuarantorNotice } from "#shared/domain/documents/guarantor-notice.ts";
import type { Mail } from "#shared/domain/notifications/mail.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import { notifyGuarantors } from "#server/areas/documents/notices/notify-guarantors.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given } = testServer({ clockAt: "2026-03-02T10:00:00+01:00" });

const setServer = (host: string | null) =>
  app.db.query("update notification_settings set smtp_host = $1, sender = 'avisos@retiro.example'", [host]);
const company = () =>
  app.db.query(
    `insert into company (name, tax_id, street, postal_code, city, email)
     values ('Fincas del Retiro', $1, 'Calle Mayor, 1', '28013', 'Madrid', 'hola@retiro.example') on conflict do nothing`,
    [generateCif("B", 8_412_067)],
  );
const noticesOf = async (entity: "rentals" | "persons", id: string) =>
  dataOf(await api.get<GuarantorNotice[]>(`/${entity}/${id}/guarantor-notices`));
const mailsTo = async (email: string) => dataOf(await api.get<Mail[]>(`/mails?to=${encodeURIComponent(email)}`));

async function aLiveRental(guarantor_id: string): Promise<Rental> {
  const { id, version } = await given.aRental({ guarantor_id });
  return dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2025-12-20" }));
}

async function aGuaranteed(more: Parameters<typeof given.aPerson>[0]) {
  const guarantor = await given.aPerson({ is_tenant: false, is_guarantor: true, ...more });
  const rental = await aLiveRental(guarantor.id);
  return { guarantor, rental };
}

describe("the privacy notice of a guarantor", () => {
  test("is mailed once for each rental in the person's language, and is seen on rental and person", async () => {
    await company();
    await setServer("mail.example");
    const email = "rosa.inigo@example.es";
    const { guarantor, rental } = await aGuaranteed({ email, language: "en" });
    await Promise.all([notifyGuarantors(app.services), notifyGuarantors(app.services)]);
    await notifyGuarantors(app.services);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ language: "en", entity: "person", entity_id: guarantor.id, state: "queued" });
    for (const part of [
      "Fincas del Retiro, NIF B",
      "Calle Mayor, 1",
      "hola@retiro.example",
      "article 14",
      "www.aepd.es",
    ])
      expect(mail?.text).toContain(part);
    const tenant = dataOf(await api.get<{ label: string }>(`/persons/${rental.tenant_id}`));
    expect(mail?.text).toContain(tenant.label);
    const [notice] = await noticesOf("rentals", rental.id);
    expect(notice).toMatchObject({ person_id: guarantor.id, due_on: "2026-04-02", mail_state: "queued" });
    expect(await noticesOf("persons", guarantor.id)).toEqual([notice]);
    const second = await aLiveRental(guarantor.id);
    await notifyGuarantors(app.services);
    expect(await mailsTo(email)).toHaveLength(2);
    expect(await noticesOf("rentals", second.id)).toMatchObject([{ mail_state: "queued" }]);
  });

  test("names the owners as controllers, without their addresses, and the company as their processor, as the contract does", async () => {
    await company();
    await setServer("mail.example");
    const [row] = await app.db.query<{ tax_id: string }>("select tax_id from company", []);
    const ana = await given.anOwner({ name: "Ana", last_name: "Gil Ruiz", email: "ana.gil@example.es" });
    const guarantor = await given.aPerson({ is_tenant: false, is_guarantor: true, email: "de.ana@example.es" });
    const ofOwner = await given.aRental({ guarantor_id: guarantor.id });
    const own = "insert into ownership (asset_id, owner_id, share, since) values ($1, $2, 10000, '2020-01-01')";
    await app.db.query(own, [ofOwner.asset_id, ana.id]);
    dataOf(await api.post(`/rentals/${ofOwner.id}/activate`, { version: ofOwner.version, signed_on: "2025-12-20" }));
    await notifyGuarantors(app.services);
    const [mail] = await mailsTo("de.ana@example.es");
    expect(mail?.text).toMatch(
      /Responsable: Ana Gil Ruiz\. Encargada del tratamiento, por cuenta de la propiedad: Fincas del Retiro, NIF B/,
    );
    expect(mail?.text).not.toContain("ana.gil@example.es");

    // A company that is recorded as the owner of what it lets manages it for no one else.
    const itself = await given.anOwner({
      kind: "company",
      name: "Fincas propias",
      last_name: null,
      documentation: row?.tax_id ?? "",
      email: "fincas.propias@example.es",
    });
    const other = await given.aPerson({ is_tenant: false, is_guarantor: true, email: "de.fincas@example.es" });
    const ofCompany = await given.aRental({ guarantor_id: other.id });
    await app.db.query(own, [ofCompany.asset_id, itself.id]);
    dataOf(
      await api.post(`/rentals/${ofCompany.id}/activate`, { version: ofCompany.version, signed_on: "2025-12-20" }),
    );
    await notifyGuarantors(app.services);
    const [second] = await mailsTo("de.fincas@example.es");
    expect(second?.text).toMatch(/Responsable: Fincas propias, .*fincas\.propias@example\.es/);
    expect(second?.text).not.toContain("Encargada");
  });

  test("is due as a letter without an address of mail, which can be printed, noted as delivered, and undone", async () => {
    await setServer("mail.example");
    const { guarantor, rental } = await aGuaranteed({ email: null });
    await notifyGuarantors(app.services);
    const due = { mailed_at: null, mail_state: null, due_on: "2026-04-02" };
    expect(await noticesOf("rentals", rental.id)).toMatchObject([{ ...due, delivered_on: null }]);
    const path = `/rentals/${rental.id}/guarantor-notices/${guarantor.id}`;
    const { bytes, status } = await api.download(`${path}/letter`);
    expect(status).toBe(200);
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const note = (is_delivered: boolean) => api.post<GuarantorNotice>(`${path}/delivered`, { is_delivered });
    expect(dataOf(await note(true)).delivered_on).toBe("2026-03-02");
    expect(dataOf(await note(false)).delivered_on).toBeNull();
    await app.db.query("update person set email = 'tarde@example.es' where id = $1", [guarantor.id]);
    await notifyGuarantors(app.services);
    expect(await mailsTo("tarde@example.es")).toHaveLength(1);
  });

  test("waits without a mail server, and is not mailed to who was entered before, whose notice is not known", async () => {
    await setServer(null);
    const { guarantor, rental } = await aGuaranteed({ email: "antes@example.es" });
    await notifyGuarantors(app.services);
    expect(await noticesOf("rentals", rental.id)).toMatchObject([{ mailed_at: null, due_on: "2026-04-02" }]);
    await app.db.query("update guarantor_notice set entered_on = null where person_id = $1", [guarantor.id]);
    await setServer("mail.example");
    await notifyGuarantors(app.services);
    expect(await mailsTo("antes@example.es")).toEqual([]);
    expect(await noticesOf("rentals", rental.id)).toMatchObject([{ mailed_at: null, due_on: null }]);
  });

  test("is read and noted only by who may, and is not found for others", async () => {
    const { guarantor, rental } = await aGuaranteed({ email: null });
    await notifyGuarantors(app.services);
    const viewer = await app.logInAs("viewer");
    const path = `/rentals/${rental.id}/guarantor-notices`;
    expect((await viewer.get(path)).status).toBe(200);
    expect((await viewer.post(`${path}/${guarantor.id}/delivered`, { is_delivered: true })).status).toBe(403);
    for (const id of [rental.tenant_id, "none"])
      expect((await api.post(`${path}/${id}/delivered`, { is_delivered: true })).status).toBe(404);
    expect((await api.post(`${path}/${guarantor.id}/delivered`, {})).status).toBe(400);
  });
});
