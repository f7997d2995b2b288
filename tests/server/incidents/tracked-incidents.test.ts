import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import type { TimelineEntry } from "#shared/domain/core/timeline.ts";
import type { IncidentComment } from "#shared/domain/incidents/incident-comment.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { TrackedIncident, TrackedPhoto } from "#shared/domain/incidents/public-incident.ts";
import type { Attachment } from "#shared/domain/documents/attachment.ts";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import { TRACKED_SQL } from "#server/areas/incidents/tracking-links.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { aJpeg, aPhonePhoto, aPng } from "#tests/support/pictures.ts";
import { readTracked, report } from "#tests/support/public-reports.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { testServer } from "#tests/support/test-server.ts";
import { zipOf } from "#tests/support/zip-file.ts";
import { REPORT_LIMITS } from "#shared/domain/incidents/policy.ts";

const {
  app,
  api: admin,
  given,
} = testServer({ env: { publicUrl: "https://fincas.example.es", smtpAllowPrivate: true } });
beforeEach(() => app.db.query("delete from public_call", []));

const UNKNOWN = "0".repeat(22);

async function findIncident(number: string): Promise<Incident> {
  const [incident] = dataOf(await admin.get<Incident[]>(`/incidents?query=${number}`));
  if (!incident) throw new Error(`There is no ${number}`);
  return incident;
}

/** A report with a unique e-mail address, and its incident. */
async function aReported(changes: object = {}) {
  const reporter_email = `vecina.${nextNumber()}@example.es`;
  const { number, key } = await report(app, { reporter_email, ...changes });
  return { number, key, reporter_email, incident: await findIncident(number) };
}

async function move(incident: Incident, verb: string, values: object = {}): Promise<Incident> {
  const { version } = dataOf(await admin.get<Incident>(`/incidents/${incident.id}`));
  return dataOf(await admin.post<Incident>(`/incidents/${incident.id}/${verb}`, { version, ...values }));
}

const say = (incident: Incident, body: string, is_public: boolean, by: Api = admin) =>
  by.post<IncidentComment>("/incident-comments", { incident_id: incident.id, body, is_public });

const answerAs = (key: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
  app.visitor.post<TrackedIncident>(`/incidents/friendly/${key}/comments`, { body }, headers);

const sendPhoto = (key: string, bytes: Buffer, name = "foto.jpg", headers: Readonly<Record<string, string>> = {}) =>
  app.visitor.upload<TrackedPhoto>(`/incidents/friendly/${key}/photos`, name, bytes, headers);

const mailsTo = (to: string) =>
  app.db.query<{ subject: string; text: string }>(`select subject, text from mail where "to" = $1 order by id`, [to]);

describe("tracking page of an incident", () => {
  test("the tracking page has only public data, in chronological order", async () => {
    const { key, incident } = await aReported({ description: "Gotea el grifo" });
    await admin.patch(`/incidents/${incident.id}`, {
      version: incident.version,
      description: "SECRETO: avería del inquilino",
    });
    await move(incident, "start", { reason: "SECRETO: la hace Paco" });
    await say(incident, "SECRETO: ya lo rompieron antes", false);
    dataOf(await say(incident, "Vamos el martes", true));
    dataOf(await answerAs(key, "El martes no estoy"));
    dataOf(await sendPhoto(key, await aPng()));
    dataOf(
      await admin.upload<Attachment>(
        `/attachments?owner_entity=incident&owner_id=${incident.id}`,
        "SECRETO.txt",
        Buffer.from("SECRETO"),
      ),
    );
    await move(incident, "hold");
    const { status, body } = await readTracked(app, key);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/SECRETO|ana\.ruiz|vecina|Usuario|admin/);
    expect(Object.keys(body.data).toSorted()).toEqual([
      "can_answer",
      "description",
      "entries",
      "language",
      "number",
      "photos_left",
      "place",
      "state",
      "type",
    ]);
    expect(body.data).toMatchObject({
      description: "Gotea el grifo",
      place: "Calle Mayor 4, 2º B",
      state: "on_hold",
      can_answer: true,
      photos_left: REPORT_LIMITS.photosInAll - 1,
    });
    expect(body.data.entries).toEqual([
      { kind: "state", at: expect.any(String), state: "new" },
      { kind: "state", at: expect.any(String), state: "in_progress" },
      { kind: "comment", at: expect.any(String), by: "office", body: "Vamos el martes" },
      { kind: "comment", at: expect.any(String), by: "reporter", body: "El martes no estoy" },
      { kind: "photo", at: expect.any(String), id: expect.any(String), width: 640, height: 480 },
      { kind: "state", at: expect.any(String), state: "on_hold" },
    ]);
  });

  test("the tracking page drops a public comment that is deleted or made internal", async () => {
    const { key, incident } = await aReported();
    const [first, second] = [dataOf(await say(incident, "Uno", true)), dataOf(await say(incident, "Dos", true))];
    await admin.patch(`/incident-comments/${first.id}`, { version: first.version, is_public: false });
    await admin.post(`/incident-comments/${second.id}/archive`, { version: second.version });
    const { entries } = dataOf(await readTracked(app, key));
    expect(entries.map(({ kind }) => kind)).toEqual(["state"]);
  });

  test("the tracking page is in the visitor's language, and states that of the report", async () => {
    const { key } = await aReported({ language: "en" });
    const english = dataOf(await app.visitor.speaking("en").get<TrackedIncident>(`/incidents/friendly/${key}`));
    const spanish = dataOf(await readTracked(app, key));
    expect(english.language).toBe("en");
    expect(english.type).not.toBe(spanish.type);
  });

  test("the tracking page opens only with its key: guesses are all refused alike, then limited", async () => {
    const { number } = await aReported();
    const guesses = [UNKNOWN, number, "'; drop table incident; --", "a".repeat(199)];
    for (const guess of guesses) {
      const { status, body } = await readTracked(app, encodeURIComponent(guess));
      expect([status, body.errors[0]?.translationKey]).toEqual([404, "error.invalid_link"]);
    }
    for (const path of ["comments", "photos"]) {
      const { status } = await app.visitor.post(`/incidents/friendly/${UNKNOWN}/${path}`, { body: "Hola" });
      expect(status).toBe(404);
    }
    for (let tries = 0; tries < 14; tries += 1) await readTracked(app, UNKNOWN);
    expect((await readTracked(app, UNKNOWN)).status).toBe(429);
  });
});

describe("reply of a reporter", () => {
  test("a reply is a public comment by the reporter, announced to the incident's followers and mailed to the incident address", async () => {
    await changeSettings(admin, { incident_email: "averias@example.es" });
    const { key, incident, number } = await aReported();
    const { status, body } = await answerAs(key, "Sigue goteando");
    expect(status).toBe(201);
    expect(body.data.entries.at(-1)).toMatchObject({ kind: "comment", by: "reporter", body: "Sigue goteando" });
    const [comment] = dataOf(await admin.get<IncidentComment[]>(`/incident-comments?incident_id=${incident.id}`));
    expect(comment).toMatchObject({ by_reporter: true, is_public: true, author_label: "Ana Ruiz", created_by: null });
    const [newest] = dataOf(await admin.get<Notification[]>("/notifications"));
    expect(newest?.message).toBe(`Ana Ruiz ha comentado en ${number}: Sigue goteando`);
    const mails = await mailsTo("averias@example.es");
    expect(mails.at(-1)?.subject).toContain(`Respuesta en la incidencia ${number}`);
    const [latest] = dataOf(await admin.get<TimelineEntry[]>(`/incidents/${incident.id}/timeline`));
    expect(latest).toMatchObject({ action: "answer", actor_label: null, visitor: "Ana Ruiz" });
  });

  test("a reply cannot be changed by staff", async () => {
    const { key, incident } = await aReported();
    await answerAs(key, "Sigue goteando");
    const [comment] = dataOf(await admin.get<IncidentComment[]>(`/incident-comments?incident_id=${incident.id}`));
    const change = await admin.patch(`/incident-comments/${comment?.id}`, { version: 1, body: "Ya no gotea" });
    expect(change.status).toBe(403);
  });

  test("a reply sent twice with one key is stored once, and an empty one is refused", async () => {
    const { key } = await aReported();
    const headers = { "idempotency-key": `answer-${nextNumber()}` };
    await answerAs(key, "Hola", headers);
    await answerAs(key, "Hola", headers);
    expect((await answerAs(key, "  ")).status).toBe(400);
    const { entries } = dataOf(await readTracked(app, key));
    expect(entries.filter(({ kind }) => kind === "comment")).toHaveLength(1);
  });

  test("a reply to a finished incident is refused, and accepted again once reopened", async () => {
    const { key, incident } = await aReported();
    await move(incident, "resolve");
    expect((await answerAs(key, "Sigue igual")).status).toBe(201);
    await move(incident, "close");
    const { status, body } = await answerAs(key, "Otra vez");
    expect([status, body.errors[0]?.translationKey]).toEqual([422, "error.incident_over"]);
    expect((await sendPhoto(key, await aJpeg())).status).toBe(422);
    expect(dataOf(await readTracked(app, key)).can_answer).toBe(false);
    await move(incident, "reopen");
    expect((await answerAs(key, "Gracias")).status).toBe(201);
  });

  test("replies to one report are limited per hour, from any number of addresses", async () => {
    const { key } = await aReported();
    const statuses = [];
    for (let tries = 0; tries <= REPORT_LIMITS.answersAnHour; tries += 1) {
      await app.db.query("delete from public_call", []);
      statuses.push((await answerAs(key, `Mensaje ${tries}`)).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(REPORT_LIMITS.answersAnHour);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("photo of a reporter", () => {
  test("a photo is re-encoded upright and without location", async () => {
    const { key } = await aReported();
    const sent = await aPhonePhoto();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const photo = dataOf(await sendPhoto(key, sent));
    expect(Object.keys(photo).toSorted()).toEqual(["at", "height", "id", "kind", "width"]);
    const stored = await app.visitor.download(`/incidents/friendly/${key}/photos/${photo.id}/file`);
    const { exif, width, height } = await sharp(stored.bytes).metadata();
    expect([exif, width, height]).toEqual([undefined, 480, 640]);
    expect(stored.bytes.includes(Buffer.from("Telefono"))).toBe(false);
    const small = await app.visitor.download(`/incidents/friendly/${key}/photos/${photo.id}/thumbnail`);
    expect(small.headers["content-type"]).toBe("image/webp");
  });

  test("a later photo notifies staff and is mailed, once for several; a photo sent with the report is not", async () => {
    await changeSettings(admin, { incident_email: "fotos@example.es" });
    const newest = async () => dataOf(await admin.get<Notification[]>("/notifications"))[0]?.message;
    const jpeg = await aJpeg(32, 24);
    const reported = await aReported();
    dataOf(await sendPhoto(reported.key, jpeg));
    expect(await newest()).toContain(`Nueva incidencia ${reported.number}`);
    const { id, number } = await given.anIncident({ reporter_name: "Ana Ruiz" });
    const { link } = dataOf(await admin.post<{ link: string }>(`/incidents/${id}/tracking-link`));
    for (const _ of [1, 2]) dataOf(await sendPhoto(link.split("/").at(-1) ?? "", jpeg));
    const notices = dataOf(await admin.get<Notification[]>("/notifications"));
    const notified = notices.filter(({ message }) => message === `Ana Ruiz ha enviado fotos de ${number}`);
    expect(notified).toHaveLength(1);
    const answers = (await mailsTo("fotos@example.es")).filter(({ subject }) => subject.startsWith("Respuesta"));
    expect(answers.map(({ text }) => text)).toEqual([expect.stringContaining("Ha enviado fotos.")]);
  });

  test("a photo is attributed to the reporter in the history and among the files", async () => {
    const { key, incident } = await aReported();
    dataOf(await sendPhoto(key, await aJpeg()));
    const [latest] = dataOf(await admin.get<TimelineEntry[]>(`/incidents/${incident.id}/timeline`));
    expect(latest).toMatchObject({ actor_label: null, visitor: "Ana Ruiz" });
    const [file] = dataOf(await admin.get<Attachment[]>(`/attachments?owner_entity=incident&owner_id=${incident.id}`));
    expect(file).toMatchObject({ created_by: null, author_label: "Ana Ruiz" });
  });

  test.each([
    [
      "from an iPhone's own format",
      Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
      "error.attachment_heic",
    ],
    ["that is a page", Buffer.from("<html><script>alert(1)</script>"), "error.attachment_dangerous"],
    [
      "that is a drawing with a script",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      "error.attachment_dangerous",
    ],
    ["that is a program", Buffer.from("MZ\0\0\0"), "error.attachment_dangerous"],
    ["that is a document", Buffer.from("%PDF-1.7\n"), "error.photos_only"],
    ["that is text", Buffer.from("hola"), "error.photos_only"],
    ["of a format that is not accepted", Buffer.from("\0\0\0\x1cftypavif", "latin1"), "error.photos_only"],
    ["that is an archive", zipOf([{ name: "foto.jpg", content: "x" }]), "error.photos_only"],
    ["that is cut off", Buffer.from("\xff\xd8\xff\xe0\0\x10JFIF", "latin1"), "error.attachment_broken"],
    ["that is nothing", Buffer.alloc(0), "error.file_empty"],
  ])("%s is refused with its reason and not stored", async (_what, bytes, key_of) => {
    const { key } = await aReported();
    const { status, body } = await sendPhoto(key, bytes);
    expect([status, body.errors[0]?.translationKey]).toEqual([422, key_of]);
    expect(dataOf(await readTracked(app, key)).photos_left).toBe(REPORT_LIMITS.photosInAll);
  });

  test("photos beyond the limit are refused, also when concurrent", async () => {
    const { key } = await aReported();
    const jpeg = await aJpeg(32, 24);
    const sent = await Promise.all(Array.from({ length: 14 }, () => sendPhoto(key, jpeg)));
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(REPORT_LIMITS.photosInAll);
    expect(sent.find(({ status }) => status !== 201)?.body.errors[0]?.translationKey).toBe("error.photos_full");
  });

  test("a photo sent again after a lost response is stored once", async () => {
    const { key } = await aReported();
    const jpeg = await aJpeg(32, 24);
    const headers = { "idempotency-key": `photo-${nextNumber()}` };
    const [first, second] = [
      await sendPhoto(key, jpeg, "a.jpg", headers),
      await sendPhoto(key, jpeg, "a.jpg", headers),
    ];
    expect(second.body).toEqual(first.body);
    expect(dataOf(await readTracked(app, key)).photos_left).toBe(REPORT_LIMITS.photosInAll - 1);
  });

  test("a photo is shown by its own incident's key, and staff files are not", async () => {
    const [mine, other] = [await aReported(), await aReported()];
    const photo = dataOf(await sendPhoto(mine.key, await aJpeg(32, 24)));
    const office = dataOf(
      await admin.upload<Attachment>(
        `/attachments?owner_entity=incident&owner_id=${mine.incident.id}`,
        "a.jpg",
        await aJpeg(32, 24),
      ),
    );
    const status = async (key: string, id: string) =>
      (await app.visitor.download(`/incidents/friendly/${key}/photos/${id}/file`)).status;
    expect(await status(mine.key, photo.id)).toBe(200);
    expect([await status(other.key, photo.id), await status(mine.key, office.id), await status(mine.key, "x")]).toEqual(
      [404, 404, 404],
    );
    const all = dataOf(
      await admin.get<Attachment[]>(`/attachments?owner_entity=incident&owner_id=${mine.incident.id}`),
    );
    expect(all.map(({ id }) => id)).toEqual([photo.id, office.id]);
  });
});

describe("mails to a reporter", () => {
  test("the reporter is mailed each public comment and state change, and nothing internal", async () => {
    const { incident, reporter_email, number } = await aReported();
    await say(incident, "Nota interna", false);
    await move(incident, "start", { reason: "Motivo interno" });
    await say(incident, "Vamos el martes", true);
    await move(incident, "resolve");
    const mails = await mailsTo(reporter_email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Hemos recibido tu aviso: incidencia ${number}`,
      `Tu incidencia ${number}: Estamos en ello`,
      `Mensaje sobre tu incidencia ${number}`,
      `Tu incidencia ${number}: Resuelta`,
    ]);
    expect(mails[2]?.text).toContain("Vamos el martes");
    expect(mails.map(({ text }) => text).join()).not.toMatch(/intern/);
  });

  test("the reporter is mailed an internal comment when it is made public", async () => {
    const { incident, reporter_email } = await aReported();
    const comment = dataOf(await say(incident, "Vamos el martes", false));
    const shown = await admin.patch(`/incident-comments/${comment.id}`, { version: comment.version, is_public: true });
    expect(shown.status).toBe(200);
    expect((await mailsTo(reporter_email)).at(-1)?.text).toContain("Vamos el martes");
  });

  test("the mail has the link to the tracking page, which the log does not show", async () => {
    const server = await startSmtpServer();
    await changeSettings(admin, plainServer(server.port));
    const { reporter_email, key } = await aReported();
    await runJobs(app.services);
    const mail = server.mails.find(({ envelope }) => envelope.to.includes(reporter_email));
    expect(mail?.text).toContain(`https://fincas.example.es/incidents/public/${key}`);
    expect((await mailsTo(reporter_email))[0]?.text).not.toContain(key);
    await changeSettings(admin, { smtp_host: null });
    await server.close();
  });

  test("the reporter of an incident entered by staff is mailed from the first public comment on", async () => {
    const reporter_email = `llamada.${nextNumber()}@example.es`;
    const incident = await given.anIncident({ reporter_email, description: "SECRETO de la oficina" });
    await move(incident, "start");
    expect(await mailsTo(reporter_email)).toEqual([]);
    await say(incident, "Vamos el martes", true);
    await move(incident, "resolve");
    expect((await mailsTo(reporter_email)).map(({ subject }) => subject)).toEqual([
      `Mensaje sobre tu incidencia ${incident.number}`,
      `Tu incidencia ${incident.number}: Resuelta`,
    ]);
    const { link } = dataOf(await admin.post<{ link: string }>(`/incidents/${incident.id}/tracking-link`));
    const tracked = await readTracked(app, link.split("/").at(-1) ?? "");
    expect(tracked.body.data.description).toBeNull();
    expect(JSON.stringify(tracked.body)).not.toContain("SECRETO");
  });
});

describe("staff actions on a report", () => {
  test("staff can copy the tracking link repeatedly and concurrently, and it stays the same", async () => {
    const { key, incident } = await aReported();
    const own = await given.anIncident();
    const requestLink = async ({ id }: Incident) =>
      dataOf(await admin.post<{ link: string }>(`/incidents/${id}/tracking-link`)).link;
    expect(await requestLink(incident)).toBe(`https://fincas.example.es/incidents/public/${key}`);
    const links = await Promise.all([requestLink(own), requestLink(own), requestLink(own)]);
    expect(new Set(links).size).toBe(1);
    expect((await readTracked(app, links[0]?.split("/").at(-1) ?? "")).status).toBe(200);
    expect((await (await app.logInAs("viewer")).post(`/incidents/${own.id}/tracking-link`)).status).toBe(403);
  });

  test("marking as spam rejects and archives in one move, without notifying the reporter", async () => {
    const { key, incident, reporter_email } = await aReported();
    const gone = await move(incident, "mark_spam");
    expect(gone).toMatchObject({ incident_status_kind: "rejected", archived_at: expect.any(String) });
    expect(await mailsTo(reporter_email)).toHaveLength(1);
    const { status, body } = await readTracked(app, key);
    expect([status, body.errors[0]?.translationKey]).toEqual([404, "error.link_unavailable"]);
    expect((await answerAs(key, "Hola")).status).toBe(404);
    expect((await sendPhoto(key, await aJpeg(32, 24))).status).toBe(404);
  });

  test("an incident created by staff cannot be marked as spam", async () => {
    const { id, version } = await given.anIncident();
    const { status, body } = await admin.post(`/incidents/${id}/mark_spam`, { version });
    expect([status, body.errors[0]?.translationKey]).toEqual([409, "error.forbidden_move"]);
  });

  test("staff can assign the right asset, and the reported location stays", async () => {
    const { incident, key } = await aReported();
    const asset = await given.anAsset();
    const placed = dataOf(
      await admin.patch<Incident>(`/incidents/${incident.id}`, { version: incident.version, asset_id: asset.id }),
    );
    expect(placed).toMatchObject({ asset_id: asset.id, reported_place: "Calle Mayor 4, 2º B" });
    expect(JSON.stringify(dataOf(await readTracked(app, key)))).not.toContain(asset.cod);
    const fixed = { version: placed.version, reported_place: "Otro sitio" };
    expect((await admin.patch(`/incidents/${incident.id}`, fixed)).status).toBe(400);
  });
});

test("a tracking key is found by an index, not by a scan", async () => {
  const many = Number(process.env["TRACKED_INCIDENTS"] ?? 5_000);
  await app.db.query("alter table incident disable trigger user", []);
  await app.db.query(
    `with made as (
       insert into incident (title, description, incident_type_id, incident_status_id, incident_status_kind, priority, source)
       select 'Aviso', 'Gotea', t.id, s.id, s.kind, 'normal', 'public_form'
       from generate_series(1, $1) g, (select id from incident_type limit 1) t,
            (select id, kind from incident_status where kind = 'new' limit 1) s
       returning id)
     insert into incident_tracking (incident_id, key_hash, sealed_key, language)
     select id, sha256(id::text::bytea), '', 'es' from made`,
    [many],
  );
  await app.db.query("alter table incident enable trigger user", []);
  await app.db.query("analyze incident, incident_tracking", []);
  const lines = await app.db.query<{ "QUERY PLAN": string }>(
    `explain analyze ${TRACKED_SQL.replace("$1", "'\\x00'")}`,
    [],
  );
  const plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
  expect(plan).toContain("incident_tracking_key_hash_key");
  expect(plan).not.toContain("Seq Scan");
}, 120_000);
