import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Document } from "#shared/domain/documents/document.ts";
import type { DocumentType } from "#shared/domain/documents/document-type.ts";
import type { AddedStarters } from "#shared/domain/documents/starters.ts";
import type { Template, TemplatePreview, TemplateRevision } from "#shared/domain/documents/template.ts";
import { fillRevision } from "#server/areas/documents/fill-revision.ts";
import { starters } from "#server/areas/documents/templates/starters.ts";
import { seedTemplates } from "#server/seed/seed-templates.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { makeDocx, paragraph, textOfDocx } from "#tests/support/docx-files.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { emailOf } from "#tests/support/test-users.ts";
import { fetchFile, uploadBytes } from "#tests/support/upload.ts";

let app: TestApp;
let api: Api;
let token: string;
let given: Builders;
beforeAll(async () => {
  app = await createTestApp({ clockAt: "2026-03-02T10:00:00+01:00" });
  api = await app.logInAs("admin");
  ({ accessToken: token } = await app.logIn(emailOf("admin")));
  given = createBuilders(api);
});
afterAll(() => app.close());

const docx = (...lines: readonly string[]) => makeDocx({ body: lines.map((line) => paragraph(line)).join("") });
const send = (id: string, bytes: Buffer, name = "contrato.docx", options = {}) =>
  uploadBytes<Template>(app.http, token, `/templates/${id}/file`, bytes, { name, ...options });
const revisionsOf = async (id: string) => dataOf(await api.get<TemplateRevision[]>(`/templates/${id}/revisions`));
const move = (verb: string, { id, version }: Template) => api.post<Template>(`/templates/${id}/${verb}`, { version });
const errorOf = ({ body }: { body: { success: boolean; errors?: readonly { message: string; field?: string }[] } }) =>
  body.errors?.[0]?.message;

describe("template files", () => {
  test("a template lists its placeholders: known ones by their Spanish names, unknown ones with the nearest known", async () => {
    const template = await given.aTemplate();
    const sent = await send(template.id, docx("{tenant.name} paga {contrato.rentaa} y {xyzzy_que_no_es}"));
    expect(sent.status).toBe(201);
    expect(dataOf(sent)).toMatchObject({
      revision: 1,
      file_name: "contrato.docx",
      state: "draft",
      placeholder_count: 1,
      unknown_count: 2,
    });
    expect(await revisionsOf(template.id)).toMatchObject([
      {
        revision: 1,
        placeholders: ["inquilino.nombre"],
        unknown: [
          { name: "contrato.rentaa", nearest: "contrato.renta" },
          { name: "xyzzy_que_no_es", nearest: null },
        ],
      },
    ]);
  });

  test("each upload makes a new revision, and every revision can be downloaded byte for byte", async () => {
    const template = await given.aTemplate();
    const [first, second] = [docx("Uno {contrato.renta}"), docx("Dos {contrato.renta}")];
    await send(template.id, first, "uno.docx");
    const { revision, file_name } = dataOf(await send(template.id, second, "dos.docx"));
    expect({ revision, file_name }).toEqual({ revision: 2, file_name: "dos.docx" });
    const bytesOf = async (query: string) =>
      (await fetchFile(app.http, token, `/templates/${template.id}/file${query}`)).bytes;
    expect((await bytesOf("")).equals(second)).toBe(true);
    expect((await bytesOf("?revision=1")).equals(first)).toBe(true);
    expect((await fetchFile(app.http, token, `/templates/${template.id}/file?revision=3`)).status).toBe(404);
    expect((await fetchFile(app.http, token, `/templates/${template.id}/file?revision=x`)).status).toBe(404);
    expect((await revisionsOf(template.id)).map(({ file_name: name }) => name)).toEqual(["dos.docx", "uno.docx"]);
  });

  test("uploading the last revision again adds nothing, and two concurrent uploads make two revisions", async () => {
    const template = await given.aTemplate();
    const bytes = docx("Igual {contrato.renta}");
    await send(template.id, bytes);
    const again = await send(template.id, bytes);
    expect([again.status, dataOf(again).revision]).toEqual([200, 1]);
    const both = await Promise.all([send(template.id, docx("A")), send(template.id, docx("B"))]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect((await revisionsOf(template.id)).map(({ revision }) => revision)).toEqual([3, 2, 1]);
  });

  test("an upload repeated with one Idempotency-Key is stored once", async () => {
    const template = await given.aTemplate();
    const key = "a-key-of-a-template-file";
    const bytes = docx("Una vez");
    const both = [await send(template.id, bytes, "a.docx", { key }), await send(template.id, bytes, "a.docx", { key })];
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(await revisionsOf(template.id)).toHaveLength(1);
  });

  test("an upload to an archived, unknown or read-only template is refused", async () => {
    const template = await given.aTemplate();
    const archived = dataOf(await move("archive", template));
    expect(archived.state).toBe("archived");
    expect((await send(template.id, docx("x"))).status).toBe(409);
    expect((await send("01890000-0000-7000-8000-000000000000", docx("x"))).status).toBe(404);
    const { accessToken } = await app.logIn(emailOf("viewer"));
    const other = await given.aTemplate();
    expect(
      (await uploadBytes(app.http, accessToken, `/templates/${other.id}/file`, docx("x"), { name: "x.docx" })).status,
    ).toBe(403);
  });
});

describe("files that are not valid Word templates", () => {
  const OLD = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(2_000)]);
  const ENCRYPTED = Buffer.concat([OLD, Buffer.from("EncryptedPackage", "utf16le")]);
  const external = `<Relationship Id="x1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="https://example.org/x.png" TargetMode="External"/>`;
  const MACRO = "application/vnd.ms-word.document.macroEnabled.main+xml";
  const cases: readonly (readonly [string, Buffer, string, string])[] = [
    ["a PDF", Buffer.from("%PDF-1.7 …"), "contrato.pdf", "Solo se admiten documentos de Word (.docx)"],
    ["text that is called .docx", Buffer.from("hola"), "contrato.docx", "Solo se admiten documentos de Word (.docx)"],
    ["an old .doc with a new name", OLD, "contrato.docx", "Solo se admiten documentos de Word (.docx)"],
    ["an encrypted document", ENCRYPTED, "contrato.docx", "contraseña"],
    ["one with another ending", docx("x"), "contrato.odt", "Solo se admiten documentos de Word (.docx)"],
    ["macros", makeDocx({ body: paragraph("x"), mainType: MACRO }), "m.docx", "macros"],
    ["a picture from elsewhere", makeDocx({ body: paragraph("x"), relations: external }), "e.docx", "de fuera"],
    [
      "a program inside",
      makeDocx({ body: paragraph("x"), parts: { "word/embeddings/a.bin": "x" } }),
      "p.docx",
      "dentro",
    ],
    ["a block that is not closed", docx("{#inquilinos} hola"), "b.docx", "bloque"],
    ["a brace too few", docx("{contrato.renta"), "t.docx", "llave"],
    ["raw XML", docx("{@contrato.renta}"), "r.docx", "@"],
    ["nothing", Buffer.alloc(0), "n.docx", "vacío"],
    [
      "a bomb",
      makeDocx({ body: paragraph("x"), parts: { "word/media/a.xml": Buffer.alloc(90_000_000, 32) } }),
      "z.docx",
      "",
    ],
  ];

  test.each(cases)("an upload is refused with the reason and not stored: %s", async (_what, bytes, name, reason) => {
    const template = await given.aTemplate();
    const countRevisions = async () => (await app.db.query("select 1 from template_revision")).length;
    const before = await countRevisions();
    const { status, body } = await send(template.id, bytes, name);
    expect(status).toBe(422);
    expect(errorOf({ body })).toContain(reason);
    expect(errorOf({ body })).not.toMatch(/[a-z]_[a-z]/);
    expect(await countRevisions()).toBe(before);
    const english = await send(template.id, bytes, name, { language: "en" });
    expect(errorOf(english)).not.toBe(errorOf({ body }));
  });

  test("a file above ten megabytes is refused", async () => {
    const template = await given.aTemplate();
    expect((await send(template.id, Buffer.alloc(10 * 1_048_576 + 1), "g.docx")).status).toBe(413);
  });
});

describe("template lifecycle", () => {
  test("a template changes between draft and active, and cannot change while archived", async () => {
    const draft = await given.aTemplate();
    const filed = dataOf(await send(draft.id, docx("{contrato.renta}")));
    const active = dataOf(await move("activate", filed));
    expect(active.state).toBe("active");
    expect((await move("activate", active)).status).toBe(409);
    const back = dataOf(await move("deactivate", active));
    const archived = dataOf(await move("archive", dataOf(await move("activate", back))));
    expect(archived.state).toBe("archived");
    expect((await move("activate", archived)).status).toBe(409);
    expect(dataOf(await move("restore", archived)).state).toBe("draft");
  });

  test("activation is refused without a file or with unknown placeholders, which are named", async () => {
    const draft = await given.aTemplate();
    const without = await move("activate", draft);
    expect([without.status, errorOf(without)]).toEqual([422, expect.stringContaining("ningún archivo")]);
    const wrong = dataOf(await send(draft.id, docx("{contrato.rentaa} {otra_cosa}")));
    const refused = await move("activate", wrong);
    expect([refused.status, errorOf(refused)]).toEqual([
      422,
      expect.stringContaining("{contrato.rentaa}, {otra_cosa}"),
    ]);
  });

  test("activation is refused with pending tracked changes, and no contract is created from them", async () => {
    const changed = makeDocx({
      body: `<w:p><w:ins w:id="1" w:author="Ana"><w:r><w:t>Sin fianza</w:t></w:r></w:ins></w:p>`,
    });
    const template = await given.aTemplate();
    await move("activate", dataOf(await send(template.id, docx("{contrato.renta}"))));
    const waiting = dataOf(await send(template.id, changed));
    expect(waiting.state).toBe("draft");
    expect(errorOf(await move("activate", waiting))).toMatch("control de cambios");
    expect(await revisionsOf(template.id)).toMatchObject([{ has_changes: true }, { has_changes: false }]);
    const document = await given.aDocument({});
    const refused = await uploadBytes<Document>(app.http, token, `/documents/${document.id}/file`, changed, {
      name: "a.docx",
    });
    expect([refused.status, errorOf(refused)]).toEqual([422, expect.stringContaining("control de cambios")]);
  });

  test("a template stays active with a valid new file, and becomes a draft with an invalid one", async () => {
    const template = await given.aTemplate();
    await move("activate", dataOf(await send(template.id, docx("{contrato.renta}"))));
    expect(dataOf(await send(template.id, docx("{contrato.gastos}"))).state).toBe("active");
    expect(dataOf(await send(template.id, docx("{contrato.nada_de_nada}"))).state).toBe("draft");
  });

  test("a template requires an owner if its type does, and a type cannot require one while some templates have none", async () => {
    const [letting] = dataOf(await api.get<DocumentType[]>("/document-types?requires_owner=true"));
    const owner = await given.anOwner();
    const values = await given.aTemplateInput({ document_type_id: letting?.id ?? "" });
    const without = await api.post<Template>("/templates", values);
    expect([without.status, errorOf(without)]).toEqual([422, "Este tipo de documento necesita un propietario"]);
    const template = dataOf(await api.post<Template>("/templates", { ...values, owner_id: owner.id }));
    expect((await api.patch(`/templates/${template.id}`, { version: template.version, owner_id: null })).status).toBe(
      422,
    );

    const type = dataOf(await api.post<DocumentType>("/document-types", { name: "Poder" }));
    const other = await given.aTemplate({ document_type_id: type.id });
    const demand = () =>
      api.patch<DocumentType>(`/document-types/${type.id}`, { version: type.version, requires_owner: true });
    expect(errorOf(await demand())).toContain("sin propietario");
    await move("archive", other);
    expect(dataOf(await demand()).requires_owner).toBe(true);
    const [archived] = dataOf(await api.get<Template[]>(`/templates?archived=true&document_type_id=${type.id}`));
    expect(archived && (await move("restore", archived)).status).toBe(422);
  });

  test("a title is unique among the unarchived templates of an owner and language", async () => {
    const values = await given.aTemplateInput();
    const first = dataOf(await api.post<Template>("/templates", values));
    expect((await api.post("/templates", { ...values, title: values.title.toUpperCase() })).status).toBe(409);
    expect((await api.post("/templates", { ...values, language: "en" })).status).toBe(201);
    await move("archive", first);
    expect((await api.post("/templates", values)).status).toBe(201);
  });

  test("a template's history lists its changes", async () => {
    const template = await given.aTemplate();
    await move("activate", dataOf(await send(template.id, docx("{contrato.renta}"))));
    const timeline = dataOf(await api.get<{ action: string }[]>(`/templates/${template.id}/timeline`));
    expect(timeline.map(({ action }) => action)).toEqual(["activate", "file", "create"]);
  });
});

describe("a template filled with a rental", () => {
  test("a filled template is a Word document with each tenant and guarantor in its loop", async () => {
    const [tenant, other, guarantor] = [
      await given.aPerson({ name: "Ana", last_name: "Díaz" }),
      await given.aPerson({ name: "Berta", last_name: "Eza" }),
      await given.aPerson({ name: "Carlos", last_name: "Fau" }),
    ];
    const rental = await given.aRental({
      tenant_id: tenant.id,
      additional_tenant_ids: [other.id],
      guarantor_id: guarantor.id,
    });
    const template = await given.aTemplate();
    await send(
      template.id,
      docx("{#inquilinos}[{nombre}]{/inquilinos}{#avalistas}({nombre}){/avalistas} {contrato.notas}"),
    );
    const file = await fetchFile(app.http, token, `/templates/${template.id}/filled?rental_id=${rental.id}`);
    expect(file.status).toBe(200);
    expect(textOfDocx(file.bytes)).toContain("[Ana Díaz][Berta Eza](Carlos Fau)");
  });

  test("a filled template lists the placeholders without a value", async () => {
    const rental = await given.aRental({ monthly_expenses: 0 });
    const template = await given.aTemplate();
    await send(template.id, docx("{contrato.renta} {contrato.gastos} {avalista.nombre}"));
    const preview = await api.get<TemplatePreview>(`/templates/${template.id}/missing?rental_id=${rental.id}`);
    expect(dataOf(preview)).toEqual({ revision: 1, missing: ["contrato.gastos", "avalista.nombre"] });
  });

  test("missing values are marked in the preview and left empty in the sent document", async () => {
    const rental = await given.aRental({ deposit_amount: null });
    const template = await given.aTemplate();
    await send(template.id, docx("Entrega {fianza.importe} ({fianza.importe_letras})."));
    const seen = await fetchFile(app.http, token, `/templates/${template.id}/filled?rental_id=${rental.id}`);
    expect(textOfDocx(seen.bytes)).toBe("Entrega [falta: fianza.importe] ([falta: fianza.importe_letras]).");
    const sent = await fillRevision(app.services, template.id, { rental_id: rental.id });
    expect(textOfDocx(sent.docx)).toBe("Entrega  ().");
    expect(sent.missing).toEqual(["fianza.importe", "fianza.importe_letras"]);
  });

  test("a letter without a rental is filled with its owner and the company, and other values stay empty", async () => {
    const owner = await given.anOwner({ kind: "person", name: "Luis", last_name: "Gil" });
    const template = await given.aTemplate();
    await send(
      template.id,
      docx("{documento.titulo}: {arrendador.nombre} {contrato.renta}{#inquilinos}x{/inquilinos}"),
    );
    const filled = await fillRevision(app.services, template.id, { rental_id: null, owner_id: owner.id }, "Encargo");
    expect(textOfDocx(filled.docx)).toBe("Encargo: Luis Gil");
    expect(filled.missing).toEqual(["contrato.renta"]);
    const blank = await fillRevision(app.services, template.id, { rental_id: null }, "Carta");
    expect(textOfDocx(blank.docx)).toBe("Carta:");
    expect(blank.missing).toEqual(expect.arrayContaining(["arrendador.nombre", "contrato.renta"]));
  });

  test("a letter can be created from a template without a rental, a contract cannot", async () => {
    const template = await given.aTemplate();
    await send(template.id, docx("{documento.titulo} {empresa.nombre}"));
    await app.db.query("update template set state = 'active' where id = $1", [template.id]);
    const letters = await given.aDocumentType("Carta");
    const letter = await given.aDocument({ document_type_id: letters, template_id: template.id, signers: [] });
    expect(letter.docx_sha256).not.toBeNull();
    const contract = await given.aDocument({ template_id: template.id, signers: [] });
    expect(contract).toMatchObject({ is_contract: true, docx_sha256: null });
  });

  test("equal values give the same bytes, so that the document is rendered once", async () => {
    const rental = await given.aRental();
    const template = await given.aTemplate();
    await send(template.id, docx("{contrato.renta}"));
    const [one, two] = [
      await fillRevision(app.services, template.id, { rental_id: rental.id }),
      await fillRevision(app.services, template.id, { rental_id: rental.id }),
    ];
    expect(one.docx.equals(two.docx)).toBe(true);
  });

  test("a template is not filled without access to the rental, without a file or with an unknown rental", async () => {
    const template = await given.aTemplate();
    const rental = await given.aRental();
    const path = (query: string) => `/templates/${template.id}/filled${query}`;
    expect((await api.get(path(`?rental_id=${rental.id}`))).status).toBe(422);
    await send(template.id, docx("{contrato.renta}"));
    for (const query of ["?rental_id=x", "?rental_id=01890000-0000-7000-8000-000000000000"])
      expect((await api.get(path(query))).status).toBe(404);
  });
});

describe("templates of a new installation", () => {
  test("a new installation starts with active templates in two languages, which are never added again", async () => {
    const fresh = await createTestApp();
    try {
      await seedTemplates(fresh.services);
      await seedTemplates(fresh.services);
      const admin = await fresh.logInAs("admin");
      const templates = dataOf(await admin.get<Template[]>("/templates?page_size=100"));
      expect(templates.map(({ title }) => title).toSorted()).toEqual(starters.map(({ title }) => title).toSorted());
      expect(templates.every(({ state, unknown_count }) => state === "active" && unknown_count === 0)).toBe(true);
      for (const { id } of templates) expect((await admin.delete(`/templates/${id}`)).status).toBe(200);
      await seedTemplates(fresh.services);
      expect(dataOf(await admin.get<Template[]>("/templates"))).toEqual([]);
    } finally {
      await fresh.close();
    }
  });

  test("an office adds the starters that it lacks; what it edited, renamed or archived stays, and what it did not edit gets the new text", async () => {
    const fresh = await createTestApp();
    try {
      await seedTemplates(fresh.services);
      const admin = await fresh.logInAs("admin");
      const all = dataOf(await admin.get<Template[]>("/templates?page_size=100"));
      const idOf = (title: string) => all.find((each) => each.title === title)?.id ?? "";
      const [deleted, edited, former] = ["Recibo de fianza", "Room lease", "Residential lease"] as const;
      // Restored from an older copy, say: it is not there, not archived either.
      await fresh.services.db.query("delete from template_revision where template_id = $1", [idOf(deleted)]);
      await fresh.services.db.query("delete from template where id = $1", [idOf(deleted)]);
      await fresh.services.db.query("update template set archived_at = now() where id = $1", [
        idOf("Acuerdo de resolución del arrendamiento"),
      ]);
      await fresh.services.db.query("update template set title = 'Ours' where id = $1", [
        idOf("Lease of a storage room"),
      ]);
      const { accessToken } = await fresh.logIn(emailOf("admin"));
      const own = makeDocx({ body: paragraph("Ours: {contrato.renta}") });
      await uploadBytes(fresh.http, accessToken, `/templates/${idOf(edited)}/file`, own, { name: "ours.docx" });
      // The text of an earlier release: a file of the program's own that is not today's.
      await fresh.services.db.query(
        `insert into template_revision (template_id, revision, file_name, file_key, file_sha256, file_size, placeholders, "unknown", created_by)
         select template_id, 2, 'former.docx', 'former', 'former', 1, '[]', '[]', null from template_revision where template_id = $1`,
        [idOf(former)],
      );
      await fresh.services.db.query("update template set revision = 2, file_name = 'former.docx' where id = $1", [
        idOf(former),
      ]);
      expect(dataOf(await admin.get("/templates/starters"))).toEqual({
        missing: [deleted],
        renewed: [former],
        edited: [edited],
      });
      const both = await Promise.all([
        admin.post<AddedStarters>("/templates/starters", {}),
        admin.post<AddedStarters>("/templates/starters", {}),
      ]);
      const outcomes = both.map((each) => dataOf(each));
      expect(outcomes.flatMap(({ added }) => added)).toEqual([deleted]);
      expect(outcomes.flatMap(({ renewed }) => renewed)).toEqual([former]);
      const after = dataOf(await admin.get<Template[]>("/templates?page_size=100"));
      expect(after).toHaveLength(starters.length - 1);
      const fileOf = (title: string) => after.find((each) => each.title === title)?.file_name;
      expect([fileOf(deleted), fileOf(edited), fileOf(former)]).toEqual([
        "deposit-receipt.docx",
        "ours.docx",
        "housing-lease-en.docx",
      ]);
      expect(dataOf(await admin.get("/templates/starters"))).toEqual({ missing: [], renewed: [], edited: [edited] });
      const reader = await fresh.logInAs("viewer");
      expect((await reader.post("/templates/starters", {})).status).toBe(403);
    } finally {
      await fresh.close();
    }
  });

  test("a template with documents cannot be deleted", async () => {
    const template = await given.aTemplate();
    await send(template.id, docx("{contrato.renta}"));
    const rental = await given.aRental();
    const created = await api.post<Document>("/documents", {
      title: "Contrato",
      document_type_id: template.document_type_id,
      template_id: template.id,
      rental_id: rental.id,
      language: "es",
    });
    expect(created.status).toBe(201);
    expect((await api.delete(`/templates/${template.id}`)).status).toBe(409);
  });
});
