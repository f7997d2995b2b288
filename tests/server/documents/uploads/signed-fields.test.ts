import { beforeAll, describe, expect, test } from "vitest";
import { consentTexts } from "#shared/domain/core/consents.ts";
import type { DocumentFieldInput } from "#shared/domain/documents/document-field.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { SignerInput } from "#shared/domain/documents/signer.ts";
import type { SigningPageData, SigningReceipt } from "#shared/domain/documents/signing.ts";
import { readSignatureRecords } from "#server/areas/documents/signing/signature-record.ts";
import { createLinkKey } from "#server/engine/services/keys.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createDocumentBuilders } from "#tests/support/document-builders.ts";
import { makePdf, type TestPage } from "#tests/support/pdf-files.ts";
import { pdfsig } from "#tests/support/pdfsig.ts";
import { pictureOf, wordsOf } from "#tests/support/poppler.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { aDrawing } from "#tests/support/signed-contents.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: null, clockAt: "2026-11-22T23:30:00Z" });
let api: Api;
let given: Awaited<ReturnType<typeof createDocumentBuilders>>;
beforeAll(async () => {
  api = await app.logInAs("admin");
  given = await createDocumentBuilders(app, api);
});

type Placed = Omit<DocumentFieldInput, "signer_id" | "is_required"> & { readonly is_required?: boolean };

const at = (kind: Placed["kind"], x: number, y: number, more: Partial<Placed> = {}): Placed => ({
  kind,
  page: 1,
  x,
  y,
  width: 0.3,
  height: 0.05,
  ...more,
});

/** An uploaded PDF that was sent to one signer, with the key of the link. */
async function aSent(pages: readonly TestPage[], fields: readonly Placed[], others: readonly SignerInput[] = []) {
  const signers = [{ party: "other", name: "Begoña Núñez", email: "b@example.es", role: "tenant" }] as const;
  const { id } = await given.aDocument({
    signers: [...signers, ...others],
    document_type_id: await given.aDocumentType(),
  });
  const pdf = makePdf({ pages });
  dataOf(await api.upload(`/documents/${id}/pdf-file`, "contrato.pdf", pdf));
  const [signer] = await given.signersOf(id);
  const { version } = await given.read(id);
  const placed = fields.map((field) => ({ is_required: true, ...field, signer_id: signer?.id ?? "" }));
  dataOf(await api.post<Document>(`/documents/${id}/fields`, { version, fields: placed }));
  await given.send(await given.read(id));
  const { key, hash } = createLinkKey();
  await app.db.query("update signer set key_hash = $2 where id = $1", [signer?.id, hash]);
  await app.db.query("delete from public_call", []);
  const page = dataOf(await app.visitor.get<SigningPageData>(`/external-document/${key}`));
  return { id, key, pdf, page };
}

type Sent = Awaited<ReturnType<typeof aSent>>;

const sign = ({ key, page }: Sent, changes: object = {}) =>
  app.visitor.post<SigningReceipt>(`/external-document/${key}/sign`, {
    pdf_sha256: page.document.pdf_sha256,
    consent_version: consentTexts.electronic_signature.version,
    kind: "drawn",
    strokes: aDrawing(),
    ...changes,
  });

async function sealedOf(sent: Sent): Promise<Buffer> {
  await runJobs(app.services);
  return (await app.visitor.download(`/external-document/${sent.key}/signed`)).bytes;
}

const valuesFor = ({ page }: Sent, values: Readonly<Record<string, string>>) =>
  page.fields.flatMap(({ id, kind }) => (values[kind] === undefined ? [] : [{ id, value: values[kind] }]));

const everyKind = [
  at("text", 0.1, 0.1, { label: "Teléfono" }),
  at("name", 0.5, 0.1),
  at("date", 0.1, 0.3),
  at("tick", 0.5, 0.3, { width: 0.05, label: "Mascota" }),
  at("initials", 0.1, 0.5, { width: 0.1 }),
  at("signature", 0.5, 0.5),
];

/** Ink in the box of a field, below the middle of which no text of the page is. */
async function countInk(pdf: Buffer, { page, x, y, width, height }: Placed): Promise<number> {
  const { columns, rows, pixels } = await pictureOf(pdf, page);
  const inside = (index: number) => {
    const [column, row] = [(index % columns) / columns, Math.floor(index / columns) / rows];
    return column >= x && column <= x + width && row >= y && row <= y + height;
  };
  return pixels.reduce((sum, grey, index) => sum + (grey < 160 && inside(index) ? 1 : 0), 0);
}

describe("the sealed file of an uploaded PDF", () => {
  test.each<[string, TestPage]>([
    ["as it lies", {}],
    ["turned by 90 degrees", { rotate: 90 }],
    ["turned by 180 degrees", { rotate: 180 }],
    ["turned by 270 degrees", { rotate: 270 }],
    ["turned by -90 degrees", { rotate: -90 }],
    ["whose box does not begin at 0,0", { media: [100, -300, 695, 542] }],
    ["that is cropped and turned", { media: [0, 0, 900, 1_200], crop: [120, 200, 620, 900], rotate: 90 }],
    ["whose content restores more than it saved", { text: "Contrato, hoja 1) Tj ET Q Q 0 0 0 0 0 0 cm BT (b" }],
    ["with a user unit of two", { media: [0, 0, 300, 420], unit: 2 }],
    [
      "with a user unit, cropped and turned",
      { media: [-50, -50, 400, 500], crop: [0, 0, 300, 420], unit: 2, rotate: 270 },
    ],
  ])("has each field at its place on a page %s", async (_, page) => {
    const sent = await aSent([page], everyKind);
    dataOf(await sign(sent, { field_values: valuesFor(sent, { text: "Teléfono600123456", tick: "yes" }) }));
    const sealed = await sealedOf(sent);
    const { columns, rows } = await pictureOf(sealed, 1);
    const words = (await wordsOf(sealed)).map((word) => ({ ...word, x: word.x / columns, y: word.y / rows }));
    // The day in Madrid is the next one.
    const expected = new Map([
      ["text", "Teléfono600123456"],
      ["name", "Begoña"],
      ["date", "23"],
      ["tick", "X"],
    ]);
    for (const field of everyKind) {
      if (field.kind === "signature" || field.kind === "initials") continue;
      const word = words.find(({ page: number, text }) => number === 1 && text === expected.get(field.kind));
      expect(word, field.kind).toBeDefined();
      expect(word?.x, field.kind).toBeGreaterThan(field.x);
      expect(word?.x, field.kind).toBeLessThan(field.x + field.width);
      expect(word?.y, field.kind).toBeGreaterThan(field.y);
      expect(word?.y, field.kind).toBeLessThan(field.y + field.height);
    }
    for (const kind of ["signature", "initials"] as const) {
      const field = everyKind.find((one) => one.kind === kind) ?? at(kind, 0, 0);
      expect(await countInk(sealed, field), kind).toBeGreaterThan(20);
      expect(await countInk(sent.pdf, field), kind).toBe(0);
    }
    // The page's own text keeps the font that it inherits.
    expect(words.filter(({ page: number }) => number === 1).map(({ text }) => text)).toContain("Contrato,");
  });

  test("begins with the uploaded file, and is sealed over all of it, with the evidence and the hash of the upload", async () => {
    const sent = await aSent([{}, {}], [at("signature", 0.1, 0.1, { page: 2 })]);
    dataOf(await sign(sent));
    const sealed = await sealedOf(sent);
    expect(sealed.subarray(0, sent.pdf.length).equals(sent.pdf)).toBe(true);
    const report = await pdfsig(sealed);
    expect(report).toContain("Signature is Valid");
    expect(report).toContain("Total document signed");
    const evidence = (await wordsOf(sealed)).filter(({ page }) => page > 2).map(({ text }) => text);
    expect(evidence.filter((text) => text === sent.page.document.pdf_sha256)).toHaveLength(2);
    expect(await countInk(sealed, at("signature", 0.1, 0.1, { page: 2 }))).toBeGreaterThan(20);
  });

  test("has the typed name as signature and its initials", async () => {
    const sent = await aSent([{}], [at("signature", 0.1, 0.1), at("initials", 0.1, 0.3)]);
    dataOf(await sign(sent, { kind: "typed", strokes: null, typed_name: "Begoña Núñez" }));
    const words = (await wordsOf(await sealedOf(sent))).filter(({ page }) => page === 1).map(({ text }) => text);
    expect(words).toEqual(expect.arrayContaining(["Begoña", "Núñez", "B.", "N."]));
  });
});

/** An uploaded PDF that two people sign in boxes of their own, after one who only gets a copy. */
async function aSentWithCopy() {
  const names = ["Ana Gil", "Bruno Díaz"];
  const signers = names.map((name, index): SignerInput => ({
    party: "other",
    name,
    email: `${index}@example.es`,
    role: "tenant",
  }));
  const copy: SignerInput = { party: "other", name: "Gestoría", email: "g@example.es", role: "other", task: "copy" };
  const document_type_id = await given.aDocumentType();
  const { id } = await given.aDocument({ signers: [copy, ...signers], document_type_id });
  const pdf = makePdf({ pages: [{}] });
  dataOf(await api.upload(`/documents/${id}/pdf-file`, "contrato.pdf", pdf));
  const placed = (await given.signersOf(id)).filter(({ task }) => task === "sign");
  const fields = placed.map((signer, index) => ({
    ...at("signature", 0.1, 0.1 + 0.4 * index),
    is_required: true,
    signer_id: signer.id,
  }));
  const { version } = await given.read(id);
  dataOf(await api.post<Document>(`/documents/${id}/fields`, { version, fields }));
  await given.send(await given.read(id));
  await app.db.query("delete from public_call", []);
  const sent: Sent[] = [];
  for (const signer of placed) {
    const { key, hash } = createLinkKey();
    await app.db.query("update signer set key_hash = $2 where id = $1", [signer.id, hash]);
    sent.push({ id, key, pdf, page: dataOf(await app.visitor.get<SigningPageData>(`/external-document/${key}`)) });
  }
  return sent;
}

test("the signatures of an uploaded PDF are in the boxes of who signed, also after one who only gets a copy", async () => {
  const sent = await aSentWithCopy();
  for (const one of sent) dataOf(await sign(one, { kind: "typed", strokes: null, typed_name: one.page.signer.name }));
  const [ana] = sent;
  if (!ana) throw new Error("no signers");
  const sealed = await sealedOf(ana);
  const { rows } = await pictureOf(sealed, 1);
  const words = (await wordsOf(sealed)).filter(({ page }) => page === 1);
  const inBox = (top: number) =>
    words.filter(({ y }) => y / rows > top && y / rows < top + 0.05).map(({ text }) => text);
  expect([inBox(0.1), inBox(0.5)]).toEqual([
    ["Ana", "Gil"],
    ["Bruno", "Díaz"],
  ]);
});

describe("a signer of an uploaded PDF", () => {
  test("sees their fields until they have signed, and no one else's values", async () => {
    const sent = await aSent([{}], everyKind);
    expect(sent.page.fields.map(({ kind }) => kind).toSorted()).toEqual(everyKind.map(({ kind }) => kind).toSorted());
    dataOf(await sign(sent, { field_values: valuesFor(sent, { text: "600", tick: "yes" }) }));
    const after = dataOf(await app.visitor.get<SigningPageData>(`/external-document/${sent.key}`));
    expect(after.fields).toEqual([]);
  });

  test("sees what those before them filled in once they have signed, also when they only approve", async () => {
    const sent = await aSent([{}], everyKind, [
      { party: "other", name: "Luis", email: "l@example.es", role: "landlord", task: "approve" },
    ]);
    const next = createLinkKey();
    await app.db.query("update signer set key_hash = $2 where document_id = $1 and name = 'Luis'", [
      sent.id,
      next.hash,
    ]);
    const read = async () => dataOf(await app.visitor.get<SigningPageData>(`/external-document/${next.key}`)).filled;
    expect(await read()).toEqual([]);
    dataOf(await sign(sent, { field_values: valuesFor(sent, { text: "600", tick: "yes" }) }));
    expect((await read()).map(({ label, value }) => [label, value])).toEqual([
      ["Teléfono", "600"],
      ["Mascota", "yes"],
    ]);
  });

  test("is refused without a required field, with a text that does not fit, and with other fields", async () => {
    const sent = await aSent([{}], everyKind);
    const text = sent.page.fields.find(({ kind }) => kind === "text")?.id;
    const date = sent.page.fields.find(({ kind }) => kind === "date")?.id;
    const tried = async (field_values: object[]) => (await sign(sent, { field_values })).body;
    const full = valuesFor(sent, { text: "600", tick: "yes" });
    expect(await tried([])).toMatchObject({ errors: [{ translationKey: "validation.field_required" }, {}] });
    expect(await tried(valuesFor(sent, { text: "600 ".repeat(40), tick: "yes" }))).toMatchObject({
      errors: [{ field: `field_values.${text}`, translationKey: "validation.field_text_fits" }],
    });
    expect(await tried([...full, { id: date, value: "2020-01-01" }])).toMatchObject({
      errors: [{ field: `field_values.${date}`, translationKey: "validation.invalid" }],
    });
    expect(await tried([...full, { id: sent.id, value: "x" }])).toMatchObject({ success: false });
    expect(await tried([...full, ...full])).toMatchObject({ success: false });
    const [state] = await app.db.query<{ state: string }>("select state from signer where document_id = $1", [sent.id]);
    expect(state?.state).toBe("viewed");
    const values = "select 1 from document_field where document_id = $1 and value is not null";
    expect(await app.db.query(values, [sent.id])).toEqual([]);
  });

  test("has what they filled in in the record of the signature, and others' records stay without", async () => {
    const sent = await aSent([{}], everyKind);
    dataOf(await sign(sent, { field_values: valuesFor(sent, { text: "600", tick: "yes" }) }));
    const [record] = await readSignatureRecords(app.db, sent.id);
    const [head = "", filled = ""] = record?.text.split("\n") ?? [];
    expect(JSON.parse(head)).toMatchObject({ version: 1, signer: { name: "Begoña Núñez" } });
    expect(JSON.parse(filled)).toEqual([
      { page: 1, kind: "text", label: "Teléfono", value: "600" },
      { page: 1, kind: "tick", label: "Mascota", value: "yes" },
    ]);
    const plain = await aSent([{}], [at("signature", 0.1, 0.5)]);
    dataOf(await sign(plain));
    const [other] = await readSignatureRecords(app.db, plain.id);
    expect(other?.text).not.toContain("\n");
  });

  test("leaves optional fields empty, and what was filled in is final", async () => {
    const sent = await aSent(
      [{}],
      [at("text", 0.1, 0.1, { label: "Nota", is_required: false }), at("signature", 0.1, 0.5)],
    );
    dataOf(await sign(sent));
    const change = app.db.query("update document_field set value = 'x' where document_id = $1 and kind = 'text'", [
      sent.id,
    ]);
    await expect(change).rejects.toThrow("document_frozen");
  });
});
