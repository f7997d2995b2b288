import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { type Caller, createCaller } from "./caller.ts";
import { isList, textAt, valueAt } from "./json.ts";

/* What the demo company lacks and an operation answers with: made through the API before the database is saved. */

type Keys = Readonly<Record<string, string>>;

interface ExtraRecordsOptions {
  readonly origin: string;
  readonly checkout: string;
  /** The business clock at the start. */
  readonly clock: string;
}

const DAY_MS = 86_400_000;

async function idsOf(caller: Caller, list: string): Promise<string[]> {
  const rows = await caller.read(list);
  return isList(rows) ? rows.map((row) => textAt(row, "id")) : [];
}

/** @throws Error where the demo has no such record: the recording would silently cover less */
async function firstId(caller: Caller, list: string): Promise<string> {
  const [id] = await idsOf(caller, list);
  if (id === undefined) throw new Error(`The demo company has no ${list}`);
  return id;
}

/** The first answer that is no refusal. */
async function firstOf<Value>(attempts: readonly (() => Promise<Value>)[]): Promise<Value> {
  const reasons: unknown[] = [];
  for (const attempt of attempts) {
    try {
      return await attempt();
    } catch (error) {
      reasons.push(error);
    }
  }
  throw new AggregateError(reasons, "Every attempt was refused");
}

const lastPart = (address: string) => path.posix.basename(address);

const aPicture = (background: string) =>
  sharp({ create: { width: 320, height: 120, channels: 3, background } })
    .png()
    .toBuffer();

async function addFiles(admin: Caller): Promise<void> {
  await admin.upload(
    `/company/${await firstId(admin, "/company")}/pictures/logo`,
    "logo.png",
    await aPicture("#205080"),
  );
  await admin.upload(
    `/issuers/${await firstId(admin, "/issuers")}/pictures/logo`,
    "logo.png",
    await aPicture("#802050"),
  );
  for (const [entity, list] of [
    ["incident", "/incidents"],
    ["deposit", "/deposits"],
    ["asset", "/assets"],
  ] as const) {
    const owner = `owner_entity=${entity}&owner_id=${await firstId(admin, list)}`;
    await admin.upload(`/attachments?${owner}`, "foto.png", await aPicture("#508020"));
  }
}

async function addSettings(admin: Caller, clock: string): Promise<void> {
  const expires_on = new Date(Date.parse(clock) + 30 * DAY_MS).toISOString().slice(0, 10);
  const view = { list: "/rentals", name: "Acaban pronto", search: "sort=end_date", columns: ["code", "end_date"] };
  await admin.post("/list-views", { ...view, is_default: false });
  await admin.post("/palette-aliases", { word: "gv", kind: "line", target: "gran via", title: null });
  await admin.post("/auth/tokens", { name: "Contabilidad", expires_on, scopes: ["invoice:read"] });
  await admin.post("/webhooks", { name: "Prueba", url: "https://nobody.invalid/hook", events: ["mandate.cancel"] });
}

/** One file with a sound row and a faulty one, checked. */
async function addBulkUpload(admin: Caller): Promise<void> {
  const sheet = "Nombre;Apellidos;DNI;Inquilino\nAna;Gil;12345678Z;Sí\nLuis;Mora;00000000A;Sí\n";
  const upload = await admin.upload("/bulk-uploads?entity=person", "personas.csv", Buffer.from(sheet));
  await admin.post(`/bulk-uploads/${textAt(upload, "id")}/validate`, { version: valueAt(upload, "version") });
}

const trackingKey = async (admin: Caller) =>
  lastPart(textAt(await admin.post(`/incidents/${await firstId(admin, "/incidents")}/tracking-link`), "link"));

async function signingKey(admin: Caller): Promise<string> {
  const attempts: (() => Promise<string>)[] = [];
  for (const document of await idsOf(admin, "/documents"))
    for (const signer of await idsOf(admin, `/documents/${document}/signers`))
      attempts.push(async () =>
        lastPart(textAt(await admin.post(`/documents/${document}/signers/${signer}/link`), "path")),
      );
  return firstOf(attempts);
}

async function bookingLinkKeys(admin: Caller): Promise<string[]> {
  const keys: string[] = [];
  for (const id of await idsOf(admin, "/booking-links")) {
    const { status, bytes } = await admin.get(`/api/booking-links/${id}/key`);
    if (status === 200) keys.push(textAt(JSON.parse(bytes.toString()), "data", "key"));
  }
  return keys;
}

/** What a visitor of the checkout agrees to: the version of the consent changes with its text. */
async function consentVersion(checkout: string): Promise<string> {
  const text = await readFile(path.join(checkout, "shared/domain/core/consents.ts"), "utf8");
  const [, version = ""] = /privacy_booking: \{ version: "([^"]+)"/.exec(text) ?? [];
  return version;
}

async function bookBy(visitor: Caller, linkKey: string, text_version: string): Promise<string> {
  const form = await visitor.read(`/external-booking-form/${linkKey}`);
  const booking = await visitor.post(`/external-booking-form/${linkKey}`, {
    kind: "natural",
    name: "Lucía",
    last_name: "Ibáñez",
    documentation: "40000001B",
    documentation_type: "dni",
    phone: "+34612345678",
    email: "lucia@example.es",
    street: "Calle de la Luna, 7",
    postal_code: "28004",
    city: "Madrid",
    country: "España",
    start_date: textAt(form, "earliest_start"),
    end_date: textAt(form, "latest_end"),
    consents: [{ text_id: "privacy_booking", text_version, language: "es" }],
    files: [],
  });
  return textAt(booking, "key");
}

/** @returns the keys of public pages, which the server returns only once */
export async function addExtraRecords({ origin, checkout, clock }: ExtraRecordsOptions): Promise<Keys> {
  const admin = createCaller(origin, "super");
  const visitor = createCaller(origin, null);
  await addFiles(admin);
  await addSettings(admin, clock);
  await addBulkUpload(admin);
  const [linkKey, ...spare] = await bookingLinkKeys(admin);
  if (linkKey === undefined) throw new Error("The demo company has no open booking link");
  const version = await consentVersion(checkout);
  const booking = await firstOf(spare.map((key) => () => bookBy(visitor, key, version)));
  return {
    bookingForm: linkKey,
    booking,
    incident: await trackingKey(admin),
    document: await signingKey(admin),
  };
}
