import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DocumentRun, RunOutlook } from "#shared/domain/documents/document-run.ts";
import { DOCUMENT_RUN } from "#shared/domain/documents/policy.ts";
import type { Template } from "#shared/domain/documents/template.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { requestSignature } from "#server/areas/leases/rental-signature.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { purgeStale } from "#server/areas/administration/purge-stale.ts";
import { documentRunJobs } from "#server/areas/documents/runs/run-job.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { createDocumentBuilders } from "#tests/support/document-builders.ts";
import { makeDocx, paragraph } from "#tests/support/docx-files.ts";
import { useFakeRenderer } from "#tests/support/fake-renderer.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { emailOf } from "#tests/support/test-users.ts";
import { testServer } from "#tests/support/test-server.ts";
import { uploadBytes } from "#tests/support/upload.ts";

const { app, api: admin } = testServer({ clockAt: "2026-11-25T09:00:00Z" });
let given: Awaited<ReturnType<typeof createDocumentBuilders>>;
let template: Template;

async function aTemplate(text: string, more: object = {}): Promise<Template> {
  const { id } = await given.aTemplate(more);
  const { accessToken } = await app.logIn(emailOf("admin"));
  const file = makeDocx({ body: paragraph(text) });
  const uploaded = dataOf(
    await uploadBytes<Template>(app.http, accessToken, `/templates/${id}/file`, file, { name: "carta.docx" }),
  );
  return dataOf(await admin.post<Template>(`/templates/${id}/activate`, { version: uploaded.version }));
}

beforeAll(async () => {
  given = await createDocumentBuilders(app, admin);
  await app.db.query("update notification_settings set smtp_host = '127.0.0.1', sender = 'oficina@example.es'", []);
  await app.db.query(
    `insert into company (name, tax_id, street, postal_code, city, email, phone, bank_account, representative, representative_documentation, representative_deed)
     values ('Fincas del Retiro', 'B84120674', 'Calle de Ibiza, 14', '28009', 'Madrid', 'oficina@example.es', '+34915042213', 'ES9121000418450200051332',
       'Jaime Ortega', '22222222J', 'Administrador único, escritura de 3 de mayo de 2019')`,
    [],
  );
  template = await aTemplate("Comunicado para {inquilino.nombre}", {
    document_type_id: await given.aDocumentType("Anexo"),
  });
});
beforeEach(() => void useFakeRenderer(app.services));

let people = 0;
async function aRental(email: string | null = `tenant${(people += 1)}@example.es`): Promise<Rental> {
  const tenant = await given.aPerson({ email });
  const rental = await given.aRental({ tenant_id: tenant.id });
  await app.db.query("update owner set email = 'propiedad@example.es'", []);
  return rental;
}
/** One of which nothing is missing that a contract states. */
async function aWholeRental(): Promise<Rental> {
  const rental = await aRental();
  await app.db.query("update person set address_id = $2 where id = $1", [
    rental.tenant_id,
    (await given.anAddress()).id,
  ]);
  await app.db.query(
    `update asset set title_deed = 'Compraventa', energy_rating = 'C', energy_certificate_number = 'E-1', energy_certificate_expiry = '2035-01-01',
       habitability_certificate = 'H-1', habitability_expiry = '2035-01-01', stressed_zone = 'outside' where id = $1`,
    [rental.asset_id],
  );
  return rental;
}
const ids = (rentals: readonly Rental[]) => rentals.map(({ id }) => id);
const keyOfError = ({ status, body }: Reply<unknown>) => `${status} ${body.errors[0]?.translationKey ?? ""}`;
const start = (rental_ids: readonly string[], template_id = template.id, api: Api = admin) =>
  api.post<DocumentRun>("/document-runs", { template_id, rental_ids });
const outlook = async (rental_ids: readonly string[], template_id = template.id) =>
  dataOf(await admin.post<RunOutlook>("/document-runs/outlook", { template_id, rental_ids }));
const read = async ({ id }: DocumentRun) => dataOf(await admin.get<DocumentRun>(`/document-runs/${id}`));
const countDocuments = async (rental_id: string) =>
  (await app.db.query("select 1 from document where rental_id = $1", [rental_id])).length;
const [runJob, resumeJob] = documentRunJobs;
const signal = new AbortController().signal;
const resume = async () => resumeJob?.run(app.services, { payload: {}, signal });

/** Lets the database refuse every new document, until `stopFailing`. */
const failDocuments = (statement: string) =>
  app.db.query(
    `create sequence tries;
     create function fail_document() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$;
     create trigger fail_document before insert on document for each row execute function fail_document()`,
    [],
  );
const stopFailing = () =>
  app.db.query("drop trigger fail_document on document; drop function fail_document; drop sequence tries", []);

describe("before a run", () => {
  test("each rental that cannot get the document is named with the reason, and nothing is stored", async () => {
    const [good, without] = [await aRental(), await aRental(null)];
    const found = await outlook([good.id, without.id]);
    expect(found).toMatchObject([
      { rental_id: good.id, refusal: null },
      { rental_id: without.id, rental_label: without.label, refusal: { code: "run_address_missing" } },
    ]);
    expect(found[1]?.refusal?.message).toContain("Falta el correo de");
    expect(await countDocuments(good.id)).toBe(0);
    expect(await app.db.query("select 1 from document_run", [])).toEqual([]);
  });

  test("a document that would leave data blank is not sent", async () => {
    const guaranteed = await aTemplate("Aval: {avalista.nombre}", {
      document_type_id: await given.aDocumentType("Anexo"),
    });
    const [first] = await outlook([(await aRental()).id], guaranteed.id);
    expect(first?.refusal).toMatchObject({ code: "run_facts_missing" });
    expect(first?.refusal?.message).toContain("avalista.nombre");
  });

  test("a contract that lacks what an article has it state is not sent, and each gap is named in the user's words", async () => {
    const contract = await aTemplate("Contrato de {inquilino.nombre}");
    const [rental, whole] = [await aWholeRental(), await aWholeRental()];
    await app.db.query("update asset set stressed_zone = 'inside' where id = $1", [rental.asset_id]);
    const [lacking, good] = await outlook([rental.id, whole.id], contract.id);
    expect(lacking?.refusal?.code).toBe("run_facts_missing");
    expect(lacking?.refusal?.message).toContain("artículo 31.3 de la Ley 12/2023");
    expect(good).toMatchObject({ refusal: null, passed_limit: null, missing: null });
    const run = dataOf(await start([rental.id], contract.id));
    await runJobs(app.services);
    const [item] = (await read(run)).items;
    expect(item).toMatchObject({ state: "refused", refusal: { code: "run_facts_missing" } });
    expect(item?.refusal?.message).toContain("artículo 31.3 de la Ley 12/2023");
    expect(await countDocuments(rental.id)).toBe(0);
  });

  test("what a contract lacks and no article has it state is named, and does not keep it from being sent", async () => {
    const contract = await aTemplate("Contrato de {inquilino.nombre}");
    const rental = await aRental();
    await app.db.query("update asset set stressed_zone = 'outside' where id = $1", [rental.asset_id]);
    const [found] = await outlook([rental.id], contract.id);
    expect(found?.refusal).toBeNull();
    expect(found?.missing).toMatch(/Domicilio: Begoña.*Título de la parte arrendadora/);
    expect((await outlook([rental.id]))[0]?.missing).toBeNull();
    const run = dataOf(await start([rental.id], contract.id));
    await runJobs(app.services);
    expect((await read(run)).items).toMatchObject([{ state: "created", refusal: null }]);
  });

  test("a contract whose rent passes the known limit of a stressed zone is named, and can be sent", async () => {
    const contract = await aTemplate("Contrato de {inquilino.nombre}");
    const rental = await aWholeRental();
    await app.db.query(
      `update asset set stressed_zone = 'inside', last_rent = $2, last_rent_on = '2025-12-31', reference_rent = $2 where id = $1`,
      [rental.asset_id, rental.monthly_rent - 1],
    );
    await app.db.query("update company set is_large_holder = false", []);
    const limited = [{ refusal: null, passed_limit: rental.monthly_rent - 1 }];
    expect(await outlook([rental.id], contract.id)).toMatchObject(limited);
    expect(await outlook([rental.id])).toMatchObject([{ refusal: null, passed_limit: null }]);
  });

  test("a rental whose asset is occupied on its days is named, and does not hide what is true of the others", async () => {
    const contract = await aTemplate("Contrato de {inquilino.nombre}");
    const occupied = await aWholeRental();
    await transact(app.db, null, (tx) => requestSignature(tx, occupied.id, app.services.clock.today()));
    const address_id = (await given.anAddress()).id;
    const tenant = await given.aPerson({ email: "second@example.es", address_id });
    const second = await given.aRental({ asset_id: occupied.asset_id, tenant_id: tenant.id });
    const free = await aWholeRental();
    expect(await outlook([second.id, free.id], contract.id)).toMatchObject([
      { rental_id: second.id, refusal: { code: "overlap" } },
      { rental_id: free.id, refusal: null },
    ]);
  });

  test("requests are bounded, and need an active template and rentals of the user", async () => {
    const rental = await aRental();
    const many = Array.from({ length: DOCUMENT_RUN.rentals + 1 }, () => rental.id);
    expect((await start(many)).status).toBe(400);
    const tried = many.slice(0, DOCUMENT_RUN.tried_at_once + 1);
    expect((await admin.post("/document-runs/outlook", { template_id: template.id, rental_ids: tried })).status).toBe(
      400,
    );
    const draft = await given.aTemplate();
    expect(keyOfError(await start([rental.id], draft.id))).toBe("422 error.template_inactive");
    expect((await start(["0192d4c0-0000-7000-8000-000000000000"])).status).toBe(404);
    expect((await start([rental.id], template.id, await app.logInAs("viewer"))).status).toBe(403);
  });
});

describe("a run", () => {
  test("each rental gets a document of its own that is sent, and those that cannot are in the result", async () => {
    const rentals = [await aRental(), await aRental(null), await aRental()];
    const run = dataOf(await start(ids(rentals)));
    expect(run.items.map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
    await runJobs(app.services);
    const { items } = await read(run);
    expect(items.map(({ state, document_state }) => [state, document_state])).toEqual([
      ["created", "sent"],
      ["refused", null],
      ["created", "sent"],
    ]);
    expect(items[1]?.refusal?.code).toBe("run_address_missing");
    const mails = await app.db.query(`select "to" from mail where entity_id = $1`, [items[0]?.document_id]);
    expect(mails.length).toBeGreaterThan(0);
    expect(await countDocuments(rentals[1]?.id ?? "")).toBe(0);
    expect(dataOf(await admin.get<DocumentRun | null>("/document-runs/last"))?.id).toBe(run.id);
  });

  test("a repeated request starts one run, and a job that runs twice creates one document for each rental", async () => {
    const rental = await aRental();
    const call = () =>
      app.http.inject({
        method: "POST",
        url: "/api/document-runs",
        headers: { authorization: `Bearer ${token}`, "idempotency-key": "one-run-of-documents" },
        payload: { template_id: template.id, rental_ids: [rental.id, rental.id] },
      });
    const { accessToken: token } = await app.logIn(emailOf("admin"));
    const [one, other] = [await call(), await call()];
    expect(other.body).toBe(one.body);
    const [run] = await app.db.query<{ run_id: string }>("select run_id from document_run_item where rental_id = $1", [
      rental.id,
    ]);
    await Promise.all([1, 2].map(async () => runJob?.run(app.services, { payload: run, signal })));
    await resume();
    await runJobs(app.services);
    expect(await countDocuments(rental.id)).toBe(1);
  });

  test("a run that a kill interrupted goes on where it was", async () => {
    const rentals = [await aRental(), await aRental()];
    const run = dataOf(await start(ids(rentals)));
    await app.db.query("select graphile_worker.remove_job($1)", [`send_document_run:${run.id}`]);
    await runJobs(app.services);
    expect((await read(run)).items.map(({ state }) => state)).toEqual(["waiting", "waiting"]);
    await resume();
    await runJobs(app.services);
    expect((await read(run)).items.map(({ document_state }) => document_state)).toEqual(["sent", "sent"]);
  });

  test.each(["53100", "57014"])("a fault of the moment (%s) refuses no rental: its turn comes again", async (state) => {
    const run = dataOf(await start([(await aRental()).id]));
    await failDocuments(`raise exception using errcode = '${state}'`);
    await runJobs(app.services);
    await stopFailing();
    expect((await read(run)).items.map((item) => item.state)).toEqual(["waiting"]);
    await resume();
    await runJobs(app.services);
    expect((await read(run)).items.map(({ document_state }) => document_state)).toEqual(["sent"]);
  });

  test("a deadlock refuses no rental: the document is created with the next try", async () => {
    const run = dataOf(await start([(await aRental()).id]));
    await failDocuments("if nextval('tries') = 1 then raise exception using errcode = '40P01'; end if");
    await runJobs(app.services);
    await stopFailing();
    expect((await read(run)).items.map(({ document_state }) => document_state)).toEqual(["sent"]);
  });

  test("a rental that has the document of an earlier run gets no second one until that one has ended", async () => {
    const rental = await aRental();
    const first = dataOf(await start([rental.id]));
    await runJobs(app.services);
    expect((await outlook([rental.id]))[0]?.refusal?.code).toBe("run_already_sent");
    const second = dataOf(await start([rental.id]));
    await runJobs(app.services);
    expect((await read(second)).items[0]?.refusal?.code).toBe("run_already_sent");
    expect(await countDocuments(rental.id)).toBe(1);
    dataOf(await admin.post(`/document-runs/${first.id}/undo`, { reason: "Error de plantilla" }));
    expect(await outlook([rental.id])).toMatchObject([{ refusal: null }]);
  });

  test("two runs at the same time send a rental one document", async () => {
    const rental = await aRental();
    const runs = [dataOf(await start([rental.id])), dataOf(await start([rental.id]))];
    await Promise.all(runs.map(async ({ id }) => runJob?.run(app.services, { payload: { run_id: id }, signal })));
    expect(await countDocuments(rental.id)).toBe(1);
  });

  test("a rental that a run names is deleted like others, and leaves the result", async () => {
    const [gone, stays] = [await aRental(null), await aRental(null)];
    const run = dataOf(await start(ids([gone, stays])));
    await runJobs(app.services);
    expect((await admin.delete(`/rentals/${gone.id}`)).status).toBe(200);
    expect((await read(run)).items.map(({ rental_id }) => rental_id)).toEqual([stays.id]);
  });

  test("what a user had started who may no longer read persons is refused", async () => {
    const run = dataOf(await start([(await aRental()).id], template.id, await app.logInAs("manager")));
    const [role] = await app.db.query<{ permissions: object }>(
      "select permissions from role where slug = 'manager'",
      [],
    );
    await app.db.query(`update role set permissions = permissions || '{"person": []}' where slug = 'manager'`, []);
    await runJobs(app.services);
    await app.db.query("update role set permissions = $1 where slug = 'manager'", [role?.permissions]);
    const rows = await app.db.query("select state, code from document_run_item where run_id = $1", [run.id]);
    expect(rows).toEqual([{ state: "refused", code: "not_allowed" }]);
  });

  test("what a user who lost the right had started is refused", async () => {
    const rental = await aRental();
    const run = dataOf(await start([rental.id]));
    const [user] = await app.db.query<{ created_by: string }>("select created_by from document_run where id = $1", [
      run.id,
    ]);
    await app.db.query(`update "user" set is_active = false where id = $1`, [user?.created_by]);
    await runJobs(app.services);
    await app.db.query(`update "user" set is_active = true where id = $1`, [user?.created_by]);
    const rows = await app.db.query("select state, code from document_run_item where run_id = $1", [run.id]);
    expect(rows).toEqual([{ state: "refused", code: "not_allowed" }]);
  });
});

describe("undoing a run", () => {
  test("documents that no one has signed are withdrawn, those with a signature go on, and those to come are skipped", async () => {
    const rentals = [await aRental(), await aRental()];
    const run = dataOf(await start(ids(rentals)));
    await runJobs(app.services);
    const [first, second] = (await read(run)).items;
    await app.db.query("update document set state = 'partly_signed' where id = $1", [second?.document_id]);
    await app.db.query("insert into document_run_item (run_id, position, rental_id) values ($1, 3, $2)", [
      run.id,
      (await aRental()).id,
    ]);
    const undo = () => admin.post<DocumentRun>(`/document-runs/${run.id}/undo`, { reason: "Error de plantilla" });
    const undone = dataOf(await undo());
    expect(undone.items.map(({ state, document_state }) => [state, document_state])).toEqual([
      ["created", "cancelled"],
      ["created", "partly_signed"],
      ["skipped", null],
    ]);
    await runJobs(app.services);
    const told = await app.db.query("select 1 from document_event where document_id = $1 and kind = 'told'", [
      first?.document_id,
    ]);
    expect(told.length).toBeGreaterThan(0);
    expect(keyOfError(await undo())).toBe("409 error.run_undone");
  });

  test("a document that left the user's reach stays, and the others are withdrawn", async () => {
    const rentals = [await aRental(), await aRental()];
    const manager = await app.logInAs("manager");
    const run = dataOf(await start(ids(rentals), template.id, manager));
    await runJobs(app.services);
    await assignProperties(app.db, [rentals[1]?.property_id ?? ""]);
    const undone = dataOf(await manager.post<DocumentRun>(`/document-runs/${run.id}/undo`, { reason: "Error" }));
    await assignProperties(app.db, "all");
    expect(undone.items.map(({ document_state }) => document_state)).toEqual(["sent", "cancelled"]);
  });

  test("no one else reads or undoes a run", async () => {
    const run = dataOf(await start([(await aRental()).id]));
    const manager = await app.logInAs("manager");
    expect((await manager.get(`/document-runs/${run.id}`)).status).toBe(404);
    expect((await manager.post(`/document-runs/${run.id}/undo`, { reason: "No" })).status).toBe(404);
  });

  test("what became of a run is deleted after its days, and its documents stay", async () => {
    const rental = await aRental();
    const run = dataOf(await start([rental.id]));
    await runJobs(app.services);
    await app.db.query("update document_run set created_at = clock_now() - make_interval(days => $2) where id = $1", [
      run.id,
      DOCUMENT_RUN.days + 1,
    ]);
    await purgeStale(app.db);
    expect((await admin.get(`/document-runs/${run.id}`)).status).toBe(404);
    expect(await countDocuments(rental.id)).toBe(1);
  });
});
