import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DocumentEvent } from "#shared/domain/documents/document-event.ts";
import type { DocumentType } from "#shared/domain/documents/document-type.ts";
import {
  type IdentityPictures,
  identityWordsIn,
  type SignerPictures,
} from "#shared/domain/documents/identity-picture.ts";
import { IDENTITY_PICTURE } from "#shared/domain/documents/policy.ts";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { deleteDuePictures, markLostPictures } from "#server/areas/documents/identity/delete-pictures.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { renderEvidence } from "#server/areas/documents/pdf/evidence.ts";
import { readEvidenceSigners } from "#server/areas/documents/signing/read-evidence-signers.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { aGif, aJpeg, aPhonePhoto, aPng, aWebp } from "#tests/support/pictures.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { anEvidence } from "#tests/support/signed-contents.ts";
import { untilWaiting } from "#tests/support/lock-waits.ts";
import { createSigningFixture, type SentTestDocument, type SigningFixture } from "#tests/support/signing-fixture.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({
  role: null,
  clockAt: "2026-11-22T09:00:00Z",
  env: { smtpAllowPrivate: true },
});
let signing: SigningFixture;
let consent: DocumentType;
let interest: DocumentType;

const terms = {
  identity_purpose: "Comprobar que firma el titular",
  identity_basis: "legitimate_interest",
  identity_basis_text: "Evitar suplantaciones",
  identity_days: 30,
} as const;
const typeInput = (changes: object = {}) => ({
  requires_signature: true,
  signing_strength: "code_and_identity",
  ...terms,
  ...changes,
});
let types = 0;
const createType = (changes: object = {}) =>
  signing.admin.post<DocumentType>("/document-types", { name: `Acta ${(types += 1)}`, ...typeInput(changes) });

beforeAll(async () => {
  signing = await createSigningFixture(app);
  dataOf(await changeSettings(signing.admin, plainServer(2525)));
  interest = dataOf(await createType());
  consent = dataOf(await createType({ identity_basis: "consent" }));
});
beforeEach(() => app.db.query("delete from public_call", []));

const path = (key: string) => `/external-document/${key}`;
const keyOfError = ({ status, body }: Reply<unknown>) => `${status} ${body.errors?.[0]?.translationKey ?? ""}`;
const open = async (key: string) => dataOf(await app.visitor.get<SigningPageData>(path(key)));

/** A sent document whose signer has entered the code, and its proof. */
async function sendConfirmed(type: DocumentType = interest) {
  const sent = await signing.send({ document_type_id: type.id });
  const [key = ""] = sent.keys;
  dataOf(await app.visitor.post(`${path(key)}/code`, { channel: "mail" }));
  const [code] = await app.db.query<{ id: string }>(
    `update signing_code set confirmed_at = clock_now() where signer_id in (select id from signer where document_id = $1) returning id`,
    [sent.id],
  );
  const proof = app.services.vault.digest("signing_proof", code?.id ?? "").toString("base64url");
  return { ...sent, key, proof };
}
type Confirmed = Awaited<ReturnType<typeof sendConfirmed>>;

const give = ({ key, proof }: Pick<Confirmed, "key" | "proof">, side: string, bytes: Buffer) =>
  app.visitor.upload<SignerPictures>(`${path(key)}/identity-pictures/${side}`, "dni.jpg", bytes, {
    "x-confirmation": proof,
  });
const sign = ({ key, proof }: Confirmed, changes: object = {}) =>
  app.visitor.post(`${path(key)}/sign`, signing.input({ code_proof: proof, ...changes }));
const giveBoth = async (sent: Confirmed) => {
  dataOf(await give(sent, "front", await aJpeg()));
  dataOf(await give(sent, "back", await aPng()));
};
async function sendSigned(type: DocumentType = interest): Promise<Confirmed> {
  const sent = await sendConfirmed(type);
  await giveBoth(sent);
  dataOf(await sign(sent));
  return sent;
}

interface Stored {
  readonly side: string;
  readonly sha256: string;
  readonly file_key: string | null;
  readonly deletion: string | null;
}
const storedOf = ({ id }: Pick<SentTestDocument, "id">) =>
  app.db.query<Stored>(
    `select p.side, p.sha256, p.file_key, p.deletion from identity_picture p join signer s on s.id = p.signer_id
     where s.document_id = $1 order by p.id`,
    [id],
  );
const listOf = async ({ id }: Pick<SentTestDocument, "id">) =>
  dataOf(await signing.admin.get<IdentityPictures>(`/documents/${id}/identity-pictures`));
const exists = (key: string) =>
  app.services.files.get(key).then(
    (file) => (file.destroy(), true),
    () => false,
  );

describe("a document type that asks for a picture", () => {
  test("needs purpose, legal basis and days until the deletion, each within its limits", async () => {
    for (const field of ["identity_purpose", "identity_basis", "identity_basis_text", "identity_days"]) {
      const { status, body } = await createType({ [field]: null });
      expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
    }
    for (const identity_days of [0, IDENTITY_PICTURE.most_days + 1])
      expect((await createType({ identity_days })).status).toBe(400);
    expect((await createType({ identity_basis: "because" })).status).toBe(400);
    await expect(
      app.db.query("insert into document_type (name, signing_strength) values ('Sin base', 'code_and_identity')", []),
    ).rejects.toThrow(/identity_terms/);
  });

  test("is off by default, and a document keeps the terms that it was sent with", async () => {
    expect(dataOf(await signing.admin.post<DocumentType>("/document-types", { name: "Sin imagen" }))).toMatchObject({
      signing_strength: "link",
      identity_purpose: null,
    });
    const type = dataOf(await createType());
    const sent = await signing.send({ document_type_id: type.id });
    const draft = await signing.given.aDocument({ document_type_id: type.id });
    const { id, version } = type;
    dataOf(await signing.admin.patch(`/document-types/${id}`, { version, identity_days: 7 }));
    const rows = await app.db.query(
      "select identity_terms ->> 'days' as days from document where id = any($1) order by state",
      [[sent.id, draft.id]],
    );
    expect(rows).toEqual([{ days: "7" }, { days: "30" }]);
    await expect(
      app.db.query("update document set identity_terms = null, signing_strength = 'code' where id = $1", [sent.id]),
    ).rejects.toThrow(/document_frozen/);
  });
});

describe("giving a picture", () => {
  test("the page has purpose and basis in both languages where the type has, and drafts follow it", async () => {
    const english = { identity_purpose_en: "To check who signs", identity_basis_text_en: "To prevent impersonation" };
    const type = dataOf(await createType(english));
    const sent = await sendConfirmed(type);
    const stated = (await open(sent.key)).pictures?.terms;
    expect(stated).toMatchObject({ purpose_en: "To check who signs", basis_text_en: "To prevent impersonation" });
    if (!stated) throw new Error("The page has terms");
    expect(identityWordsIn(stated, "en").purpose).toBe("To check who signs");
    expect(identityWordsIn(stated, "es").purpose).toBe("Comprobar que firma el titular");

    const draft = await signing.given.aDocument({ document_type_id: type.id });
    dataOf(
      await signing.admin.patch(`/document-types/${type.id}`, { version: type.version, identity_purpose_en: "So" }),
    );
    const words = "select identity_terms ->> 'purpose_en' as words from document where id = $1";
    expect(await app.db.query(words, [draft.id])).toEqual([{ words: "So" }]);
    expect(await app.db.query(words, [sent.id])).toEqual([{ words: "To check who signs" }]);
  });

  test("the page says purpose, basis and day of deletion before, and no one signs without both sides", async () => {
    const sent = await sendConfirmed();
    expect((await open(sent.key)).pictures).toEqual({
      terms: {
        purpose: terms.identity_purpose,
        basis: "legitimate_interest",
        basis_text: "Evitar suplantaciones",
        days: 30,
      },
      delete_on: "2026-12-22",
      given: [],
      can_withdraw: false,
    });
    expect(keyOfError(await sign(sent))).toBe("409 error.identity_picture_required");
    dataOf(await give(sent, "front", await aJpeg()));
    expect(keyOfError(await sign(sent))).toBe("409 error.identity_picture_required");
    expect(dataOf(await give(sent, "back", await aWebp()))).toMatchObject({
      given: ["front", "back"],
      can_withdraw: true,
    });
    expect((await sign(sent)).status).toBe(200);
  });

  test("sides that were given on two days are both deleted on the later one's day, and the page says that day", async () => {
    const sent = await sendConfirmed();
    await giveBoth(sent);
    await app.db.query(
      `update identity_picture set delete_on = delete_on - 1 where side = 'front' and signer_id in (select id from signer where document_id = $1)`,
      [sent.id],
    );
    expect((await open(sent.key)).pictures).toMatchObject({ delete_on: "2026-12-22" });
    dataOf(await sign(sent));
    expect((await listOf(sent)).pictures.map(({ delete_on }) => delete_on)).toEqual(["2026-12-22", "2026-12-22"]);
  });

  test("a signature that waits for the job that deletes a picture is refused, and the picture stays unsigned", async () => {
    const sent = await sendConfirmed();
    await giveBoth(sent);
    const held = await transact(app.db, null, async (tx) => {
      await tx.query(
        `update identity_picture set deleted_at = clock_now(), deletion = 'unsigned'
         where side = 'back' and signer_id in (select id from signer where document_id = $1)`,
        [sent.id],
      );
      const reply = sign(sent);
      await untilWaiting(app.db, 1);
      return { reply };
    });
    expect(keyOfError(await held.reply)).toBe("409 error.identity_picture_required");
    expect(await app.db.query("select state from signer where document_id = $1", [sent.id])).toEqual([
      { state: "pending" },
    ]);
  });

  test("of a passport one page is enough, and another side that was given is deleted", async () => {
    const sent = await sendConfirmed();
    dataOf(await give(sent, "front", await aJpeg()));
    expect((await sign(sent, { identity_kind: "passport" })).status).toBe(200);
    const other = await sendConfirmed();
    await giveBoth(other);
    dataOf(await sign(other, { identity_kind: "passport" }));
    expect(await storedOf(other)).toMatchObject([
      { side: "front", deletion: null },
      { side: "back", deletion: "replaced" },
    ]);
    expect((await listOf(other)).pictures).toMatchObject([{ side: "front", kind: "passport" }]);
    const signers = await readEvidenceSigners(app.services, other.id);
    const pdf = await renderEvidence(anEvidence({ signing_strength: "code_and_identity", signers }), {
      pages: 1,
      size: 1,
    });
    const plain = (await readPdf(pdf)).pages.join("").replaceAll(/\s+/g, "");
    expect(plain).toContain("páginadelpasaporte");
    expect(plain).not.toContain("anverso");
  });

  test("is refused without the code of this device, of a document that needs none, and of an unknown side", async () => {
    const sent = await sendConfirmed();
    const bytes = await aJpeg();
    expect(keyOfError(await give({ ...sent, proof: "x" }, "front", bytes))).toBe("409 error.signing_code_required");
    expect((await give(sent, "inside", bytes)).status).toBe(404);
    const [plain = ""] = (await signing.send()).keys;
    expect(keyOfError(await give({ key: plain, proof: "x" }, "front", bytes))).toBe(
      "409 error.identity_picture_unneeded",
    );
    dataOf(await app.visitor.post(`${path(sent.key)}/decline`, { reason: "No" }));
    expect(keyOfError(await give(sent, "front", bytes))).toBe("409 error.signing_ended");
    expect(await storedOf(sent)).toEqual([]);
  });

  test("what is no JPEG, PNG or WebP, is too small, broken or too large is refused, and leaves no file", async () => {
    const sent = await sendConfirmed();
    const before = await countFiles();
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const refusals: [Buffer, string][] = [
      [await aGif(), "422 error.identity_picture_type"],
      [Buffer.from("%PDF-1.7"), "422 error.identity_picture_type"],
      [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "422 error.identity_picture_type"],
      [await aJpeg(900, IDENTITY_PICTURE.least_side - 1), "422 error.identity_picture_small"],
      [(await aJpeg()).subarray(0, 900), "422 error.attachment_broken"],
      [bomb, "422 error.attachment_broken"],
      [Buffer.alloc(IDENTITY_PICTURE.bytes + 1), "413 error.too_large"],
      [Buffer.alloc(0), "422 error.identity_picture_type"],
    ];
    for (const [bytes, expected] of refusals) expect(keyOfError(await give(sent, "front", bytes))).toBe(expected);
    expect(await countFiles()).toBe(before);
    expect(await storedOf(sent)).toEqual([]);
  });

  test("stores it redrawn without metadata, scaled down and sealed: no one reads it in the storage", async () => {
    const sent = await sendConfirmed();
    dataOf(await give(sent, "front", await aPhonePhoto()));
    dataOf(await give(sent, "back", await aJpeg(4_000, 2_000)));
    const stored = await storedOf(sent);
    const opened = await Promise.all(
      stored.map(async ({ file_key, sha256 }) => {
        const sealed = await app.services.files.get(file_key ?? "").then(buffer);
        await expect(sharp(sealed).metadata()).rejects.toThrow(/unsupported/);
        const bytes = app.services.vault.openBytes("identity_picture", sealed);
        if (bytes === null) throw new Error("The picture cannot be opened");
        expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
        return sharp(bytes).metadata();
      }),
    );
    expect(opened).toMatchObject([
      { format: "jpeg", width: 480, height: 640 },
      { format: "jpeg", width: IDENTITY_PICTURE.most_side },
    ]);
    expect(opened.map(({ exif }) => exif)).toEqual([undefined, undefined]);
  });

  test("another picture of the same side replaces the one before, also when both are sent at once", async () => {
    const sent = await sendConfirmed();
    const pictures = await Promise.all([aJpeg(640, 480), aJpeg(700, 500), aJpeg(800, 600)]);
    const replies = await Promise.all(pictures.map((bytes) => give(sent, "front", bytes)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    const stored = await storedOf(sent);
    expect(stored.filter(({ deletion }) => deletion === null)).toHaveLength(1);
    await runJobs(app.services);
    expect((await storedOf(sent)).filter(({ file_key }) => file_key !== null)).toHaveLength(1);
  });
});

const countFiles = async () => {
  let count = 0;
  for await (const _key of app.services.files.storedBefore("identity-picture", new Date(Date.now() + 60_000)))
    count += 1;
  return count;
};

describe("seeing a picture", () => {
  test("needs the right to send documents, and each look is in the history with the hash of the picture", async () => {
    const sent = await sendSigned();
    const { pictures } = await listOf(sent);
    expect(pictures).toMatchObject([
      { side: "front", kind: "card", delete_on: "2026-12-22", deleted_at: null },
      { side: "back", kind: "card", delete_on: "2026-12-22", deleted_at: null },
    ]);
    const address = `/documents/${sent.id}/identity-pictures/${pictures[0]?.id}`;
    for (const role of ["agent", "viewer"] as const)
      expect((await (await app.logInAs(role)).get(address)).status).toBe(403);
    const shown = await signing.admin.download(address);
    expect(shown.headers).toMatchObject({ "content-type": "image/jpeg", "cache-control": "no-store" });
    expect(createHash("sha256").update(shown.bytes).digest("hex")).toBe(pictures[0]?.sha256);
    const looks = await app.db.query(
      "select changes, actor_id is not null as has_actor from audit_entry where action = 'look_picture' and entity_id = $1",
      [sent.id],
    );
    expect(looks).toEqual([
      { changes: { signers: [null, "Begoña Núñez"], identity_picture: [null, pictures[0]?.sha256] }, has_actor: true },
    ]);
    expect((await signing.admin.get(`/documents/${sent.id}/identity-pictures/x`)).status).toBe(404);
  });

  test("a picture that was not signed with is seen by no one", async () => {
    const sent = await sendConfirmed();
    await giveBoth(sent);
    expect((await listOf(sent)).pictures).toEqual([]);
    const [row] = await app.db.query<{ id: string }>("select id from identity_picture order by id desc limit 1", []);
    expect((await signing.admin.get(`/documents/${sent.id}/identity-pictures/${row?.id}`)).status).toBe(404);
  });

  test("a file that was altered, or was not in the backup that was restored, says that the picture is gone", async () => {
    const sent = await sendSigned();
    const { pictures } = await listOf(sent);
    const [front, back] = await storedOf(sent);
    await app.services.files.remove(front?.file_key ?? "");
    await app.db.query("update identity_picture set sha256 = repeat('0', 64) where file_key = $1", [back?.file_key]);
    for (const { id } of pictures)
      expect(keyOfError(await signing.admin.get(`/documents/${sent.id}/identity-pictures/${id}`))).toBe(
        "404 error.identity_picture_gone",
      );
  });
});

describe("deleting pictures", () => {
  test("on their day a job removes the files, and what stays is the hash and when they were deleted", async () => {
    const sent = await sendSigned(dataOf(await createType({ identity_days: 2 })));
    const keys = (await storedOf(sent)).map(({ file_key }) => file_key ?? "");
    const { pictures } = await listOf(sent);
    await deleteDuePictures(app.services);
    expect(await Promise.all(keys.map(exists))).toEqual([true, true]);
    await app.restartAt("2026-11-24T09:00:00Z");
    signing = await createSigningFixture(app);
    expect((await signing.admin.get(`/documents/${sent.id}/identity-pictures/${pictures[0]?.id}`)).status).toBe(404);
    await deleteDuePictures(app.services);
    expect(await Promise.all(keys.map(exists))).toEqual([false, false]);
    expect((await listOf(sent)).pictures).toMatchObject([
      { deletion: "due", sha256: pictures[0]?.sha256 },
      { deletion: "due", sha256: pictures[1]?.sha256 },
    ]);
  });

  test("a file that cannot be removed holds up no other, and fails the job", async () => {
    const sent = await sendSigned();
    await app.db.query(
      "update identity_picture set deleted_at = clock_now(), deletion = 'due' where deleted_at is null",
    );
    const [held = "", other = ""] = (await storedOf(sent)).map(({ file_key }) => file_key ?? "");
    const remove = async (key: string) => {
      if (key === held) throw new Error("locked");
      await app.services.files.remove(key);
    };
    const services = { ...app.services, files: { ...app.services.files, remove } };
    await expect(deleteDuePictures(services)).rejects.toThrow("could not be removed");
    expect(await Promise.all([held, other].map(exists))).toEqual([true, false]);
    expect((await storedOf(sent)).map(({ file_key }) => file_key)).toEqual(expect.arrayContaining([held, null]));
    await deleteDuePictures(app.services);
  });

  test("after a restore the pictures that no backup holds count as lost, and nobody signs with them", async () => {
    const sent = await sendConfirmed();
    await giveBoth(sent);
    await transact(app.db, null, markLostPictures);
    expect((await storedOf(sent)).map(({ deletion, file_key }) => [deletion, file_key])).toEqual([
      ["restored", null],
      ["restored", null],
    ]);
    expect(keyOfError(await sign(sent))).toBe("409 error.identity_picture_required");
  });

  test("a server that ends between removing the file and forgetting its key finishes in the next run", async () => {
    const sent = await sendSigned();
    await app.db.query(
      "update identity_picture set deleted_at = clock_now(), deletion = 'due' where signer_id in (select id from signer where document_id = $1)",
      [sent.id],
    );
    const [first] = await storedOf(sent);
    await app.services.files.remove(first?.file_key ?? "");
    await deleteDuePictures(app.services);
    expect((await storedOf(sent)).map(({ file_key }) => file_key)).toEqual([null, null]);
  });

  test("declining deletes at once, cancelling and a day without signing with the next run", async () => {
    const declined = await sendConfirmed();
    await giveBoth(declined);
    dataOf(await app.visitor.post(`${path(declined.key)}/decline`, { reason: "No" }));
    const cancelled = await sendConfirmed();
    await giveBoth(cancelled);
    const { version } = dataOf(await signing.admin.get<{ version: number }>(`/documents/${cancelled.id}`));
    dataOf(await signing.admin.post(`/documents/${cancelled.id}/cancel`, { version, reason: "Error" }));
    const left = await sendConfirmed();
    await giveBoth(left);
    const age =
      "update identity_picture set given_at = given_at - interval '25 hours' where signer_id in (select id from signer where document_id = $1)";
    await app.db.query(age, [left.id]);
    expect((await storedOf(declined)).map(({ deletion }) => deletion)).toEqual(["ended", "ended"]);
    await deleteDuePictures(app.services);
    const gone = await Promise.all([declined, cancelled, left].map(storedOf));
    expect(gone.flat().map(({ deletion, file_key }) => [deletion, file_key])).toEqual([
      ["ended", null],
      ["ended", null],
      ["ended", null],
      ["ended", null],
      ["unsigned", null],
      ["unsigned", null],
    ]);
  });

  test("a signer takes pictures back before signing, and afterwards where they rest on consent", async () => {
    const withdraw = ({ key, proof }: Pick<Confirmed, "key" | "proof">) =>
      app.visitor.post<SignerPictures>(`${path(key)}/identity-pictures-withdrawn`, undefined, {
        "x-confirmation": proof,
      });
    const unsigned = await sendConfirmed();
    await giveBoth(unsigned);
    expect(keyOfError(await withdraw({ ...unsigned, proof: "x" }))).toBe("409 error.signing_code_required");
    expect(dataOf(await withdraw(unsigned))).toMatchObject({ given: [], can_withdraw: false });
    expect(keyOfError(await sign(unsigned))).toBe("409 error.identity_picture_required");
    const kept = await sendSigned(interest);
    expect(keyOfError(await withdraw(kept))).toBe("409 error.identity_picture_kept");
    expect((await open(kept.key)).pictures).toMatchObject({ given: ["front", "back"], can_withdraw: false });
    const free = await sendSigned(consent);
    expect((await open(free.key)).pictures).toMatchObject({ can_withdraw: true });
    // The proof is on the device that signed: by then the link is enough.
    expect(dataOf(await withdraw({ ...free, proof: "" }))).toMatchObject({ given: [] });
    expect((await listOf(free)).pictures.map(({ deletion }) => deletion)).toEqual(["withdrawn", "withdrawn"]);
  });

  test("the office deletes those of a signer before their day, with the right to send documents", async () => {
    const sent = await sendSigned();
    const [picture] = (await listOf(sent)).pictures;
    const body = { signer_id: picture?.signer_id };
    const address = `/documents/${sent.id}/identity-pictures/delete`;
    expect((await (await app.logInAs("agent")).post(address, body)).status).toBe(403);
    const other = await sendSigned();
    expect((await signing.admin.post(`/documents/${other.id}/identity-pictures/delete`, body)).status).toBe(404);
    const left = dataOf(await signing.admin.post<IdentityPictures>(address, body));
    expect(left.pictures.map(({ deletion }) => deletion)).toEqual(["office", "office"]);
    expect(
      await app.db.query("select action from audit_entry where entity_id = $1 and action = 'delete_picture'", [
        sent.id,
      ]),
    ).toHaveLength(1);
  });
});

describe("what others see of a picture", () => {
  test("the history says from which address pictures were given and withdrawn, with their hashes", async () => {
    const sent = await sendConfirmed(consent);
    await giveBoth(sent);
    dataOf(
      await app.visitor.post(`${path(sent.key)}/identity-pictures-withdrawn`, undefined, {
        "x-confirmation": sent.proof,
      }),
    );
    const events = dataOf(await signing.admin.get<DocumentEvent[]>(`/documents/${sent.id}/events`));
    const [front, back] = await storedOf(sent);
    expect(events.filter(({ kind }) => kind.startsWith("picture_")).toReversed()).toMatchObject([
      {
        kind: "picture_given",
        signer_name: "Begoña Núñez",
        ip: "127.0.0.1",
        details: { side: "front", sha256: front?.sha256 },
      },
      { kind: "picture_given", ip: "127.0.0.1", details: { side: "back" } },
      {
        kind: "picture_withdrawn",
        ip: "127.0.0.1",
        details: { pictures: { front: front?.sha256, back: back?.sha256 } },
      },
    ]);
  });

  test("the evidence says that it was given, when, its hash and when it is or was deleted, and has no picture", async () => {
    const sent = await sendSigned();
    await app.db.query(
      "update identity_picture set deleted_at = clock_now(), deletion = 'office' where side = 'back' and signer_id in (select id from signer where document_id = $1)",
      [sent.id],
    );
    const [front, back] = await storedOf(sent);
    const [before] = await readEvidenceSigners(app.services, sent.id);
    expect(before?.pictures.map(({ deleted_at }) => deleted_at)).toEqual([null, null]);
    const waiting = { signing_strength: "code_and_identity" as const, signers: before ? [before] : [] };
    const pages = (await readPdf(await renderEvidence(anEvidence(waiting), { pages: 1, size: 1 }))).pages;
    const text = pages.join("").replaceAll(/\s+/g, "");
    expect(text.match(/Seeliminael/g)).toHaveLength(1);
    expect(text.match(/faltaeliminarsuarchivo/g)).toHaveLength(1);
    expect((await listOf(sent)).pictures[1]).toMatchObject({ deletion: "office", is_removed: false });
    await deleteDuePictures(app.services);
    expect((await listOf(sent)).pictures[1]).toMatchObject({ deletion: "office", is_removed: true });
    const signers = await readEvidenceSigners(app.services, sent.id);
    expect(signers[0]?.pictures).toMatchObject([
      { side: "front", sha256: front?.sha256, deleted_at: null },
      { side: "back", sha256: back?.sha256, deleted_at: expect.stringMatching(/^2026-11-2/) },
    ]);
    const content = { signing_strength: "code_and_identity" as const, signers };
    const pdf = await renderEvidence(anEvidence(content), { pages: 1, size: 1 });
    const plain = (await readPdf(pdf)).pages.join("").replaceAll(/\s+/g, "");
    expect(plain).toContain(front?.sha256);
    expect(plain).toContain("noformapartedeestedocumento");
    expect(plain).toContain("imagendeldocumentodeidentidad");
    expect(pdf.includes("/DCTDecode")).toBe(false);
  });
});

test("the pictures of a document of a property out of scope are neither listed nor shown nor deleted", async () => {
  const rental = await signing.given.aRental();
  const sent = await sendSigned();
  await app.db.query("alter table document disable trigger user");
  await app.db.query("update document set rental_id = $2, property_id = $3 where id = $1", [
    sent.id,
    rental.id,
    rental.property_id,
  ]);
  await app.db.query("alter table document enable trigger user");
  const [picture] = (await listOf(sent)).pictures;
  const of = `/documents/${sent.id}/identity-pictures`;
  const manager = await app.logInAs("manager");
  const reach = async (properties: readonly string[]) => {
    await assignProperties(app.db, properties);
    const listed = await manager.get<IdentityPictures>(of);
    const shown = await manager.download(`${of}/${picture?.id}`);
    return [listed.status, shown.status];
  };
  expect(await reach([rental.property_id])).toEqual([200, 200]);
  expect(await reach([])).toEqual([404, 404]);
  expect((await manager.post(`${of}/delete`, { signer_id: picture?.signer_id })).status).toBe(404);
  expect((await listOf(sent)).pictures.map(({ deleted_at }) => deleted_at)).toEqual([null, null]);
});
