import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { DocumentFieldInput, DocumentFields } from "#shared/domain/documents/document-field.ts";
import type { DocumentVersion } from "#shared/domain/documents/document-version.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { SignerInput } from "#shared/domain/documents/signer.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createDocumentBuilders } from "#tests/support/document-builders.ts";
import { makeDocx, paragraph } from "#tests/support/docx-files.ts";
import { useFakeRenderer } from "#tests/support/fake-renderer.ts";
import { makePdf } from "#tests/support/pdf-files.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: null });
let api: Api;
let given: Awaited<ReturnType<typeof createDocumentBuilders>>;
beforeAll(async () => {
  api = await app.logInAs("admin");
  given = await createDocumentBuilders(app, api);
});

const signers: readonly SignerInput[] = [
  { party: "other", name: "Ana Ruiz", email: "ana@example.es", role: "tenant" },
  { party: "other", name: "Luis Pérez", email: "luis@example.es", role: "landlord" },
];
const bytes = makePdf({ pages: [{}, { rotate: 90 }] });
const upload = (id: string, file: Buffer = bytes, name = "Contrato firmable.pdf") =>
  api.upload<Document>(`/documents/${id}/pdf-file`, name, file);
const aDraft = async (more = {}) => {
  const { id } = await given.aDocument({
    signers: [...signers],
    document_type_id: await given.aDocumentType(),
    ...more,
  });
  return dataOf(await upload(id));
};
const fieldsOf = async (id: string) => dataOf(await api.get<DocumentFields>(`/documents/${id}/fields`));
const aField = (signer_id: string | null, more: Partial<DocumentFieldInput> = {}): DocumentFieldInput => ({
  signer_id,
  kind: "signature",
  page: 1,
  x: 0.1,
  y: 0.7,
  width: 0.3,
  height: 0.08,
  is_required: true,
  ...more,
});
const place = async ({ id }: Pick<Document, "id">, fields: readonly DocumentFieldInput[]) => {
  const { version } = await given.read(id);
  return api.post<Document>(`/documents/${id}/fields`, { version, fields });
};
const idsOf = async (id: string) => (await given.signersOf(id)).map((signer) => signer.id);

describe("uploading a PDF", () => {
  test("makes it the file of the draft: kept byte for byte as a version, previewed and measured", async () => {
    const document = await aDraft();
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(document).toMatchObject({ content: "pdf", docx_sha256: sha256, template_revision: null });
    const preview = await api.download(`/documents/${document.id}/pdf`);
    expect(preview.bytes.equals(bytes)).toBe(true);
    const [version] = dataOf(await api.get<DocumentVersion[]>(`/documents/${document.id}/versions`));
    expect(version).toMatchObject({ kind: "uploaded", sha256, file_name: "Contrato firmable.pdf" });
    const stored = await api.download(`/documents/${document.id}/versions/1`);
    expect(stored.bytes.equals(bytes)).toBe(true);
    expect(stored.headers["content-type"]).toContain("application/pdf");
    expect(await fieldsOf(document.id)).toEqual({
      version: document.version,
      pages: [
        [595, 842],
        [842, 595],
      ],
      fields: [],
    });
  });

  test("is neither replaced by a rendering that ends late nor rendered itself", async () => {
    const { id } = await given.withText(await given.aDocument({ document_type_id: await given.aDocumentType() }));
    const renderer = useFakeRenderer(app.services, async () => {
      dataOf(await upload(id));
      return Buffer.from("%PDF-1.7 late");
    });
    await api.download(`/documents/${id}/pdf`);
    expect((await api.download(`/documents/${id}/pdf`)).bytes.equals(bytes)).toBe(true);
    expect((await fieldsOf(id)).pages).toHaveLength(2);
    await app.db.query("delete from document_pdf where document_id = $1", [id]);
    expect((await api.get(`/documents/${id}/pdf`)).status).toBe(404);
    expect(renderer.renderCount).toBe(1);
  });

  test("is refused with its reason and changes nothing", async () => {
    const document = await aDraft();
    const [first = ""] = await idsOf(document.id);
    dataOf(await place(document, [aField(first)]));
    const before = await given.read(document.id);
    const refused = await upload(document.id, makePdf({ catalog: "/OpenAction <</S /JavaScript /JS (1)>>" }));
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ translationKey: "error.pdf_active" }] } });
    expect(await given.read(document.id)).toEqual(before);
    expect((await fieldsOf(document.id)).fields).toHaveLength(1);
  });

  test("keeps the fields that are on a page of the new file, a Word document has none, and the event has the number of those removed", async () => {
    const document = await aDraft();
    const [first = ""] = await idsOf(document.id);
    dataOf(await place(document, [aField(first), aField(first, { page: 2 })]));
    dataOf(await upload(document.id, makePdf()));
    expect((await fieldsOf(document.id)).fields.map(({ page }) => page)).toEqual([1]);
    const word = await given.withText(document);
    expect(word.content).toBe("word");
    const dropped = await app.db.query<{ count: number }>(
      "select (details ->> 'dropped_fields')::integer as count from document_event where document_id = $1 and kind = 'uploaded' order by id",
      [document.id],
    );
    expect(dropped.map(({ count }) => count)).toEqual([null, 1, 1]);
    expect(await fieldsOf(document.id)).toMatchObject({ pages: [], fields: [] });
  });

  test("a Word document is served as one although its name ends in .pdf", async () => {
    const { id } = await given.aDocument({ document_type_id: await given.aDocumentType() });
    dataOf(await api.upload(`/documents/${id}/file`, "contrato.pdf", makeDocx({ body: paragraph("El arrendador") })));
    const stored = await api.download(`/documents/${id}/versions/1`);
    expect(stored.headers["content-type"]).toContain("wordprocessingml");
  });

  test("is refused once the document has ended, and without permission", async () => {
    const document = await aDraft();
    await app.db.query("update document set state = 'cancelled' where id = $1", [document.id]);
    expect((await upload(document.id)).body.success).toBe(false);
    const reader = await app.logInAs("viewer");
    expect((await reader.upload(`/documents/${document.id}/pdf-file`, "a.pdf", bytes)).status).toBe(403);
  });
});

describe("placing fields", () => {
  test("replaces those before, and the draft has a new version", async () => {
    const document = await aDraft();
    const [first = "", second = ""] = await idsOf(document.id);
    dataOf(await place(document, [aField(first)]));
    const placed = [
      aField(first, { kind: "text", label: "Teléfono", is_required: false }),
      aField(second, { page: 2 }),
    ];
    const { version } = dataOf(await place(document, placed));
    expect(version).toBeGreaterThan(document.version);
    expect((await fieldsOf(document.id)).fields).toMatchObject(placed);
  });

  test("refuses fields outside a page, too small for a signature, without a text, on no page, without a signer, or of another document's", async () => {
    const document = await aDraft();
    const [first = ""] = await idsOf(document.id);
    const [stranger = ""] = await idsOf((await aDraft()).id);
    const wrong = [
      aField(first, { x: 0.8 }),
      aField(first, { width: 0.03 }),
      aField(first, { kind: "text", label: null }),
      aField(first, { kind: "tick", label: "  " }),
      aField(first, { page: 3 }),
      aField(null),
      aField(stranger),
      aField(first, { x: -0.1 }),
    ];
    for (const field of wrong) expect((await place(document, [field])).status).toBe(400);
    expect((await fieldsOf(document.id)).fields).toEqual([]);
  });

  test("is refused at a version that another user has changed, and for a document without a PDF", async () => {
    const document = await aDraft();
    const stale = { version: document.version - 1, fields: [] };
    expect((await api.post(`/documents/${document.id}/fields`, stale)).status).toBe(409);
    const word = await given.aDocument({ signers: [...signers] });
    expect(await place(word, [])).toMatchObject({
      body: { errors: [{ translationKey: "error.document_without_pdf" }] },
    });
  });

  test("the fields of a signer stay theirs when signers are reordered, and have none when the signer is removed", async () => {
    const document = await aDraft();
    const [first = "", second = ""] = await idsOf(document.id);
    dataOf(await place(document, [aField(first), aField(second, { page: 2 })]));
    const change = async (list: readonly SignerInput[]) => {
      const { version } = await given.read(document.id);
      dataOf(await api.patch(`/documents/${document.id}`, { version, signers: list }));
    };
    await change(signers.toReversed());
    const names = new Map((await given.signersOf(document.id)).map(({ id, name }) => [id, name]));
    const named = (await fieldsOf(document.id)).fields.map(({ signer_id }) => names.get(signer_id ?? ""));
    expect(named).toEqual(["Ana Ruiz", "Luis Pérez"]);
    await change(signers.slice(0, 1));
    expect((await fieldsOf(document.id)).fields.map(({ signer_id }) => signer_id === null)).toEqual([false, true]);
    expect(await given.move(await given.read(document.id), "send")).toMatchObject({
      body: { errors: [{ translationKey: "error.document_field_unassigned", params: { page: 2 } }] },
    });
  });
});

describe("the fields of signers without a record", () => {
  const father: SignerInput = {
    ...signers[0],
    party: "other",
    name: "Ana Ruiz",
    email: "a@example.es",
    role: "tenant",
  };
  const namesakes = [father, { ...father, email: "b@example.es" }];
  const ownersAfter = async (before: readonly SignerInput[], after: readonly SignerInput[]) => {
    const document = await aDraft({ signers: [...before] });
    const ids = await idsOf(document.id);
    dataOf(
      await place(
        document,
        ids.map((id, index) => aField(id, { y: 0.1 + 0.2 * index })),
      ),
    );
    const { version } = await given.read(document.id);
    dataOf(await api.patch(`/documents/${document.id}`, { version, signers: after }));
    const now = await idsOf(document.id);
    return (await fieldsOf(document.id)).fields.map(({ signer_id }) => now.indexOf(signer_id ?? ""));
  };
  test("stay with the right one of two who share a name", async () => {
    expect(await ownersAfter(namesakes, namesakes.toReversed())).toEqual([1, 0]);
    expect(await ownersAfter(namesakes, namesakes.slice(1))).toEqual([-1, 0]);
  });
  test("stay theirs when an address is corrected, and apart when two are alike", async () => {
    expect(await ownersAfter([father], [{ ...father, email: "c@example.es" }])).toEqual([0]);
    expect(await ownersAfter([father, father], [father, father])).toEqual([0, 1]);
  });
});

describe("sending an uploaded PDF", () => {
  test("refuses fields of those who only approve or get a copy", async () => {
    for (const task of ["approve", "copy"] as const) {
      const document = await aDraft({ signers: [signers[0], { ...signers[1], task }] });
      const [first = "", second = ""] = await idsOf(document.id);
      dataOf(await place(document, [aField(first), aField(second, { kind: "name", page: 2 })]));
      expect(await given.move(await given.read(document.id), "send")).toMatchObject({
        body: { errors: [{ translationKey: "error.document_field_unassigned", params: { page: 2 } }] },
      });
      dataOf(await place(document, [aField(first)]));
      await given.send(await given.read(document.id));
    }
  });

  test("requires a signature field of each signer, and freezes the uploaded bytes and the fields", async () => {
    const document = await aDraft();
    const [first = "", second = ""] = await idsOf(document.id);
    dataOf(await place(document, [aField(first)]));
    expect(await given.move(await given.read(document.id), "send")).toMatchObject({
      body: { errors: [{ translationKey: "error.document_signature_field_missing", params: { name: "Luis Pérez" } }] },
    });
    dataOf(await place(document, [aField(first), aField(second, { page: 2 })]));
    const sent = await given.send(await given.read(document.id));
    expect(sent).toMatchObject({ state: "sent", content: "pdf", pdf_sha256: document.docx_sha256 });
    expect((await place(sent, [])).body.success).toBe(false);
    const change = app.db.query("update document_field set page = 2 where document_id = $1", [document.id]);
    await expect(change).rejects.toThrow("document_frozen");
    const removal = app.db.query("delete from document_field where document_id = $1", [document.id]);
    await expect(removal).rejects.toThrow("document_frozen");
  });
});
