import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Attachment } from "#shared/domain/documents/attachment.ts";
import type { DocumentVersion } from "#shared/domain/documents/document-version.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { DEMO_PASSWORD } from "#server/demo/demo-users.ts";
import { seedTemplates } from "#server/seed/seed-templates.ts";
import { demoBookings } from "#server/demo/bookings/demo-bookings.ts";
import { demoDocuments } from "#server/demo/documents/demo-documents.ts";
import { sealDocuments } from "#server/areas/documents/seal/seal-job.ts";
import { detectContentType } from "#server/engine/services/content-type.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Opens every file of the demo company as staff and visitors do. */

const FEW_MONTHS = 2;
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const { app } = testServer({ role: null, clockAt: "2026-03-18T10:30:00Z" });
let admin: Api;
beforeAll(async () => {
  await app.db.query("delete from manager");
  await app.db.query('delete from "user"');
  await seedTemplates(app.services);
  await loadDemo(app.services, FEW_MONTHS, async (tx, context) => {
    await demoBookings(tx, context, app.services);
    await demoDocuments(tx, context, app.services);
  });
  await sealDocuments(app.services);
  admin = app.withToken((await app.logIn("admin@llavero.test", DEMO_PASSWORD)).accessToken);
}, 240_000);

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Opens an address: the type detected from its bytes beside the declared type. */
async function open(api: Api, path: string) {
  const { status, headers, bytes } = await api.download(path);
  expect({ path, status }).toEqual({ path, status: 200 });
  return { type: String(headers["content-type"]), truly: await detectContentType(bytes), bytes };
}

test("each attachment in the staff pages opens with its declared type, and pictures have a thumbnail", async () => {
  const owners = await app.db.query<{ owner_entity: string; owner_id: string }>(
    "select distinct owner_entity, owner_id from attachment where owner_id is not null",
  );
  expect(new Set(owners.map(({ owner_entity }) => owner_entity)).size).toBeGreaterThan(1);
  for (const { owner_entity, owner_id } of owners) {
    const list = `/attachments?owner_entity=${owner_entity}&owner_id=${owner_id}`;
    for (const { id, type, sha256: hash } of dataOf(await admin.get<Attachment[]>(list))) {
      const file = await open(admin, `/attachments/${id}/file`);
      expect([file.type, file.truly, sha256(file.bytes)]).toEqual([type, type, hash]);
      if (type.startsWith("image/"))
        expect((await open(admin, `/attachments/${id}/thumbnail`)).truly).toBe("image/webp");
    }
  }
});

test("each document version and each template opens as a Word file or PDF and matches its hash", async () => {
  const documents = dataOf(await admin.get<{ id: string }[]>("/documents?page_size=200"));
  const kinds = new Set<string>();
  for (const { id } of documents) {
    for (const { number, kind, sha256: hash } of dataOf(
      await admin.get<DocumentVersion[]>(`/documents/${id}/versions`),
    )) {
      const file = await open(admin, `/documents/${id}/versions/${number}`);
      const type = kind === "filled" || kind === "uploaded" ? DOCX : "application/pdf";
      expect([kind, file.type, file.truly, sha256(file.bytes)]).toEqual([kind, type, type, hash]);
      kinds.add(kind);
    }
  }
  expect([...kinds].toSorted()).toEqual(["filled", "sent", "signed"]);
  const templates = dataOf(await admin.get<{ id: string }[]>("/templates?page_size=200"));
  expect(templates.length).toBeGreaterThan(2);
  for (const { id } of templates) expect((await open(admin, `/templates/${id}/file`)).truly).toBe(DOCX);
});

test("each photo of the public offer opens for visitors, large and small", async () => {
  const offers = dataOf(
    await app.visitor.get<{ asset: { id: string; photos: { id: string }[] } }[]>("/external-booking-form"),
  );
  expect(offers.length).toBeGreaterThan(0);
  const photos = [];
  for (const { asset } of offers) {
    const offer = dataOf(await app.visitor.get<{ asset: typeof asset }>(`/external-booking-form/assets/${asset.id}`));
    for (const { id } of offer.asset.photos) photos.push(`/external-booking-form/assets/${asset.id}/photos/${id}`);
  }
  expect(photos.length).toBeGreaterThan(0);
  for (const photo of photos) {
    expect((await open(app.visitor, photo)).truly).toMatch(/^image\//);
    expect((await open(app.visitor, `${photo}?size=small`)).truly).toBe("image/webp");
  }
});
