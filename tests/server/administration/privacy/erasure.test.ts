import { Readable } from "node:stream";
import { beforeEach, describe, expect, test } from "vitest";
import { forgettableBookingStates } from "#shared/domain/bookings/booking-moves.ts";
import { generateDni } from "#shared/domain/core/tax-id.ts";
import type { ErasurePreview, ErasureProposal } from "#shared/domain/persons/personal-data.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { deleteDuePictures } from "#server/areas/documents/identity/delete-pictures.ts";
import { forgetVisitors } from "#server/areas/administration/privacy/forget-visitors.ts";
import { proposeErasures } from "#server/areas/administration/privacy/propose-erasures.ts";
import { sweepFiles } from "#server/engine/jobs/sweep-files.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { createBookingBuilders } from "#tests/support/booking-builders.ts";
import { aPastTenant } from "#tests/support/past-tenant.ts";
import { testServer } from "#tests/support/test-server.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { DocumentType } from "#shared/domain/documents/document-type.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { createSigningFixture } from "#tests/support/signing-fixture.ts";
import { tablesWith } from "#tests/support/tables-with.ts";

const { app } = testServer({ role: null, clockAt: "2026-03-02T09:00:00Z" });
let admin: Api;
let given: Builders;
const startAt = async (at: string) => {
  await app.restartAt(at);
  admin = await app.logInAs("admin");
  given = createBuilders(admin);
};
beforeEach(() => startAt("2026-03-02T09:00:00Z"));

const erase = (person: Person, by: Api = admin) =>
  by.post<Person>(`/persons/${person.id}/erase`, { version: person.version, reason: "Plazo cumplido" });
const read = async ({ id }: { id: string }) => dataOf(await admin.get<Person>(`/persons/${id}`));
const preview = async ({ id }: { id: string }) => dataOf(await admin.get<ErasurePreview>(`/persons/${id}/erasure`));
const propose = async () => {
  await proposeErasures(app.db, app.services.clock.today());
  return dataOf(await admin.get<ErasureProposal[]>("/personal-data/proposals"));
};
const keyOf = ({ status, body }: Awaited<ReturnType<typeof erase>>) => [status, body.errors[0]?.translationKey];

describe("erasing a person", () => {
  test("erasure removes the headers that a user chose in a file without headers and that are words of the name", async () => {
    const person = await given.aPerson({ last_name: "Íñiguez Ærø", email: "iniguez.aero@correo.es" });
    const headers = ["iniguez aero", "otra iniguez", "iniguez", "calle"];
    await app.db.query(
      `insert into sheet_header (user_id, entity, header, field)
       select u.id, 'person', h, 'name' from unnest($1::text[]) h, (select id from "user" order by id limit 1) u`,
      [headers],
    );
    dataOf(await erase(person));
    expect(await app.db.query("select header from sheet_header order by header")).toEqual([
      { header: "calle" },
      { header: "otra iniguez" },
    ]);
  });

  test("erasure is refused while a law requires retention, with the date until which it does", async () => {
    const { person } = await aPastTenant(app, admin, "Hontanares");
    expect(await preview(person)).toMatchObject({ until: "2032-12-31", term: "accounting", is_due: false });
    const refused = await erase(person);
    expect(keyOf(refused)).toEqual([409, "error.erase_too_early"]);
    expect(refused.body.errors[0]?.message).toContain("2032");
  });

  test("erasure requires its permission", async () => {
    const person = await given.aPerson();
    for (const role of ["manager", "agent", "viewer"] as const)
      expect(keyOf(await erase(person, await app.logInAs(role)))).toEqual([403, "error.action_not_allowed"]);
  });

  test("erasure masks the address that a guarantor gave in a booking of another person", async () => {
    const person = await given.aPerson({ last_name: "Valdelugueros" });
    const bookings = createBookingBuilders(app, admin, given);
    const booking = await bookings.aBooking({
      occupants: [
        {
          role: "guarantor",
          name: "Eulalia",
          last_name: "Valdelugueros",
          documentation: generateDni(51_515_152),
          documentation_type: "dni",
          phone: "+34600111444",
          street: "Calle de Lugueros 3",
          postal_code: "24843",
          city: "Lugueros",
          country: "España",
        },
      ],
    });
    const ofPerson = "update booking_occupant set person_id = $2 where booking_id = $1";
    await app.db.query(ofPerson, [booking.id, person.id]);
    await app.db.query("update booking set state = 'rejected' where id = $1", [booking.id]);
    await startAt("2045-03-02T09:00:00Z");
    dataOf(await erase(await read(person)));
    const given_data = "select phone, street, postal_code, city, last_name from booking_occupant where booking_id = $1";
    expect(await app.db.query(given_data, [booking.id])).toMatchObject([
      { phone: null, street: null, postal_code: null, city: null },
    ]);
    expect(await tablesWith(app.db, ["Valdelugueros", "Lugueros", "24843"])).toEqual([]);
    // The booking is forgotten here, so that a later test counts its own alone.
    await forgetVisitors(app.db);
  });

  test("a person who was never party to anything is erased at once from every table", async () => {
    const person = await given.aPerson({ last_name: "Villamediana", email: "villamediana@example.es" });
    expect(await preview(person)).toMatchObject({ until: null, term: null, is_due: true });
    const erased = dataOf(await erase(person));
    expect(erased).toMatchObject({ name: "•••", email: null, documentation: expect.stringMatching(/^XX/) });
    expect(erased.erased_at).not.toBeNull();
    expect(await tablesWith(app.db, ["Villamediana", person.documentation, person.bank_account ?? ""])).toEqual([]);
    expect(keyOf(await erase(erased))).toEqual([409, "error.person_erased"]);
  });

  test("blocking and erasure leave nothing of the address to which a code for signing was sent, neither with the code nor in the document's history", async () => {
    const person = await given.aPerson({ email: "codes@valdesamario.example" });
    dataOf(await changeSettings(admin, plainServer(2525)));
    const type = dataOf(
      await admin.post<DocumentType>("/document-types", {
        name: "Acta con código",
        requires_signature: true,
        signing_strength: "code",
      }),
    );
    const signing = await createSigningFixture(app);
    const signer = { party: "person", person_id: person.id, email: null, documentation: null } as const;
    const { keys } = await signing.send({ document_type_id: type.id, signer });
    const path = `/external-document/${keys[0]}`;
    dataOf(await app.visitor.post(`${path}/code`, { channel: "mail" }));
    const [code] = await app.db.query<{ id: string }>(
      "update signing_code set confirmed_at = clock_now() returning id",
      [],
    );
    const code_proof = app.services.vault.digest("signing_proof", code?.id ?? "").toString("base64url");
    dataOf(await app.visitor.post(`${path}/sign`, signing.input({ code_proof })));
    expect(await tablesWith(app.db, ["c•••@valdesamario"])).toEqual(["document_event", "signing_code"]);
    const { version } = await read(person);
    dataOf(await admin.post(`/persons/${person.id}/block`, { version, reason: "x" }));
    const [event] = await app.db.query("select details from document_event where kind = 'code_sent'", []);
    expect(event).toMatchObject({ details: { channel: "mail" } });
    expect(await tablesWith(app.db, ["c•••@valdesamario"])).toEqual(["reserved_value"]);
    await startAt("2045-03-02T09:00:00Z");
    dataOf(await erase(await read(person)));
    expect(await tablesWith(app.db, ["valdesamario"])).toEqual([]);
  });

  test.each(["free", "blocked"])(
    "erasing a %s person who delegated a signature leaves nothing of them or the delegate where another party keeps the document",
    async (how) => {
      const [person, other] = [
        await given.aPerson({
          name: "Eudoxia",
          last_name: `Quintanilla${how}`,
          email: `eudoxia@quintanilla${how}.example`,
        }),
        await given.aPerson(),
      ];
      dataOf(await changeSettings(admin, plainServer(2525)));
      const type = { name: `Acta delegable ${how}`, requires_signature: true, allows_delegation: true };
      const { id: document_type_id } = dataOf(await admin.post<DocumentType>("/document-types", type));
      const signing = await createSigningFixture(app);
      const person_ids = [person.id, other.id];
      const { id, keys } = await signing.send({ document_type_id, names: ["Una", "Otra"], person_ids });
      const delegation = {
        name: "Ana Quintanatello",
        email: `ana@quintanatello${how}.example`,
        reason: "Quintanatello de viaje",
        is_representative: true,
        representation: "Apoderada Quintanatello",
      };
      const delegate = async (link: string) => dataOf(await app.visitor.post(`${link}/delegate`, delegation));
      const signerPath = async () =>
        `/documents/${id}/signers/${dataOf(await admin.get<Signer[]>(`/documents/${id}/signers`))[0]?.id}`;
      const newLink = async () => dataOf(await admin.post<{ path: string }>(`${await signerPath()}/link`)).path;
      await delegate(`/external-document/${keys[0]}`);
      // Of a delegation that was revoked only the history has the address.
      dataOf(await admin.post(`${await signerPath()}/revoke-delegation`, {}));
      await delegate(await newLink());
      dataOf(await app.visitor.post(`/external-document/${keys[1]}/sign`, signing.input()));
      const { version } = dataOf(await admin.get<Document>(`/documents/${id}`));
      dataOf(await admin.post(`/documents/${id}/remind`, { version }));
      const found = await tablesWith(app.db, ["Quintanatello"]);
      expect(found).toEqual(expect.arrayContaining(["document_event", "mail", "signer"]));
      dataOf(
        await app.visitor.post(
          `${await newLink()}/sign`,
          signing.input({ is_representative: true, representation: "Apoderada" }),
        ),
      );
      if (how === "blocked")
        dataOf(await admin.post(`/persons/${person.id}/block`, { version: (await read(person)).version, reason: "x" }));
      await startAt("2045-03-02T09:00:00Z");
      dataOf(await erase(await read(person)));
      expect(await app.db.query("select 1 from document where id = $1", [id])).toHaveLength(1);
      expect(await tablesWith(app.db, ["Quintanatello", `Quintanilla${how}`])).toEqual([]);
    },
  );

  test("erasing a person deletes the pictures of their identity document, also where the document binds others and stays", async () => {
    const [person, other] = [await given.aPerson(), await given.aPerson()];
    const signers = [person, other].map(({ id }) => ({ party: "person", person_id: id, role: "tenant" }) as const);
    const { id } = await given.aDocument({ signers });
    const file = await app.services.files.put("identity-picture", Readable.from([Buffer.from("sealed")]), 10);
    await app.db.query(
      `insert into identity_picture (signer_id, side, sha256, file_key, delete_on, is_signed, kind)
       select id, 'front', repeat('a', 64), $3, '2045-12-31', true, 'card' from signer where document_id = $1 and person_id = $2`,
      [id, person.id, file.key],
    );
    dataOf(await erase(await read(person)));
    await deleteDuePictures(app.services);
    const rows =
      "select deletion, file_key from identity_picture where signer_id in (select id from signer where document_id = $1)";
    expect(await app.db.query(rows, [id])).toEqual([{ deletion: "erased", file_key: null }]);
    await expect(app.services.files.get(file.key)).rejects.toThrow(/not_found/);
  });

  test.each(["free", "blocked"])(
    "a %s person whose retention periods have ended is erased from every table, with their files",
    async (how) => {
      const past = await aPastTenant(app, admin, how === "free" ? "Torrecilla" : "Arganzuela");
      if (how === "blocked")
        dataOf(await admin.post(`/persons/${past.person.id}/block`, { version: past.person.version, reason: "x" }));
      const [stored] = await app.db.query<{ key: string }>("select pdf_key as key from document where id = $1", [
        past.document_id,
      ]);
      await startAt("2033-01-01T09:00:00Z");
      const proposal = (await propose()).find(({ subject_id }) => subject_id === past.person.id);
      expect(proposal).toMatchObject({ until: "2032-12-31", term: "accounting", is_blocked: how === "blocked" });
      dataOf(await erase(await read(past.person)));
      expect(await tablesWith(app.db, past.words)).toEqual([]);
      expect(await app.db.query("select 1 from document where id = $1", [past.document_id])).toEqual([]);
      expect((await propose()).map(({ subject_id }) => subject_id)).not.toContain(past.person.id);
      const exits = await app.db.query(
        `select e.notes, a.id as photo from rental_exit e left join attachment a on a.owner_id = e.id where e.rental_id = $1`,
        [past.rental_id],
      );
      expect(exits).toEqual([{ notes: null, photo: null }]);
      const invoice = dataOf(await admin.get<{ total: number; customer_name: string }>(`/invoices/${past.invoice.id}`));
      expect(invoice).toMatchObject({ total: past.invoice.total, customer_name: expect.stringContaining("•••") });
      const chain = dataOf(await admin.get<object>(`/issuers/${past.invoice.issuer_id}/chain`));
      expect(chain).toMatchObject({ is_whole: true, faults: [] });
      expect(stored?.key).toBeDefined();
      expect(await sweepFiles(app.services)).toBeGreaterThanOrEqual(0);
    },
  );

  test.each(["free", "blocked"])(
    "a %s person's mails to a shared or former address are erased, and those to the other person of that address stay",
    async (how) => {
      const email = `hogar-${how}@example.es`;
      const person = await given.aPerson({ name: "Eulalia", last_name: "Manzanera", email });
      const other = await given.aPerson({ name: "Leocadia", last_name: "Castañar", email });
      const mailTo = (to: string, { id }: Person, text: string) =>
        app.db.query(
          `insert into mail ("to", language, subject, text, is_confidential, state, entity, entity_id)
           values ($1, 'es', 'Aviso', $2, false, 'sent', 'person', $3)`,
          [to, text, id],
        );
      await mailTo(email, person, "Hola, Eulalia: hay obras");
      await mailTo(`antes-${how}@example.es`, person, "Hola, Eulalia: no hay agua");
      await mailTo(email, other, "Hola, Leocadia: hay obras");
      const mails = async () => {
        const rows = await app.db.query<{ text: string }>(
          "select text from mail where entity_id = any($1::uuid[]) order by id",
          [[person.id, other.id]],
        );
        return rows.map(({ text }) => text);
      };
      if (how === "blocked") {
        dataOf(await admin.post(`/persons/${person.id}/block`, { version: person.version, reason: "x" }));
        expect(await mails()).toEqual(["•••", "•••", "Hola, Leocadia: hay obras"]);
      }
      dataOf(await erase(await read(person)));
      expect(await mails()).toEqual(["Hola, Leocadia: hay obras"]);
    },
  );

  test("erasure is repeated for a person restored by an older backup", async () => {
    const person = await given.aPerson({ last_name: "Cantalapiedra" });
    const { ids } = dataOf(await admin.post<{ ids: string[] }>("/personal-data/erased", { ids: [person.id] }));
    expect(ids).toEqual([person.id]);
    expect(await tablesWith(app.db, ["Cantalapiedra"])).toEqual([]);
    expect(dataOf(await admin.get<{ ids: string[] }>("/personal-data/erased")).ids).toContain(person.id);
    expect(dataOf(await admin.post<{ ids: string[] }>("/personal-data/erased", { ids: [person.id] })).ids).toEqual([]);
  });
});

describe("nightly erasure proposal", () => {
  test("the proposal omits persons in a retention period or with a rental, and is withdrawn if they return", async () => {
    const rental = await given.aRental({ start_date: "2026-04-01", end_date: null });
    const { person } = await aPastTenant(app, admin, "Bustarviejo");
    const idle = await given.aPerson();
    expect((await propose()).map(({ subject_id }) => subject_id)).toEqual([]);
    await startAt("2033-02-01T09:00:00Z");
    const due = (await propose()).map(({ subject_id }) => subject_id);
    expect(due).toContain(person.id);
    expect(due).toContain(idle.id);
    expect(due).not.toContain(rental.tenant_id);
    const back = await read(idle);
    dataOf(await admin.patch(`/persons/${idle.id}`, { version: back.version, notes: "Llamó" }));
    expect((await propose()).map(({ subject_id }) => subject_id)).not.toContain(idle.id);
  });
});

describe("data of former visitors", () => {
  test("a lapsed booking and a rejected report lose the person's data after a year, and not before", async () => {
    const bookings = createBookingBuilders(app, admin, given);
    const lapsed = await bookings.aBooking({ last_name: "Riofrancos", email: "riofrancos@example.es" });
    const waiting = await bookings.aBooking({ last_name: "Riosequillo", email: "riosequillo@example.es" });
    await app.db.query("update booking set state = 'lapsed' where id = $1", [lapsed.id]);
    const incident = await given.anIncident();
    await app.db.query(
      `update incident set source = 'public_form', reporter_name = 'Riodelomar', incident_status_id =
         (select id from incident_status where kind = 'rejected' limit 1) where id = $1`,
      [incident.id],
    );
    expect(await forgetVisitors(app.db)).toBe(0);
    await startAt("2027-03-03T09:00:00Z");
    expect(await forgetVisitors(app.db)).toBe(2);
    expect(await tablesWith(app.db, ["Riofrancos", lapsed.documentation, "Riodelomar"])).toEqual([]);
    expect(await tablesWith(app.db, [waiting.documentation])).toContain("booking");
    expect(await forgetVisitors(app.db)).toBe(0);
  });

  test.each(forgettableBookingStates)("a booking that is %s a year ago is anonymised", async (state) => {
    const bookings = createBookingBuilders(app, admin, given);
    const booking = await bookings.aBooking({ last_name: "Riotinto", documentation: generateDni(51_515_151) });
    await app.db.query(
      "update booking set state = $2, hold_until = case $2 when 'unconfirmed' then hold_until end where id = $1",
      [booking.id, state],
    );
    await startAt("2027-03-03T09:00:00Z");
    expect(await forgetVisitors(app.db)).toBe(1);
    expect(await tablesWith(app.db, ["Riotinto", booking.documentation])).toEqual([]);
  });
});
