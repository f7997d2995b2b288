import type { Page } from "#shared/domain/core/navigation.ts";
import { pages } from "#shared/domain/core/pages.ts";
import { resources } from "#shared/domain/core/resources.ts";
import type { Api } from "#tests/support/api.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBuilders, nextNumber } from "#tests/support/builders.ts";
import { changeSettings, plainServer, readSettings } from "#tests/support/mail-settings.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { uploadStatement } from "#tests/support/upload-statement.ts";

/** Pages with a one-time key have their own tests: an invented key is a correct error there. */
const all: readonly Page[] = pages.filter(({ path }) => !/\/:(key|shortKey)$/.test(path));

/** The address of a page: `:id` stays, an optional key is dropped. */
function addressOf({ path }: Page): string {
  return path.replace(/\/:\w+\?$/, "").replace("/reports/:name", "/reports/expected-income");
}

/** Every page that opens without a token, except the login, which redirects when there is a session. */
export const publicRoutes = all
  .filter(({ path, access }) => (access === "public" || access === "external") && path !== "/login")
  .map(addressOf);

/** Every page of the back-office; `:id` is a record of that list. */
export const backOfficeRoutes = all.filter(({ access }) => access === "staff" || access === "admin").map(addressOf);

/** Number of pages visited in one window: the app is loaded once for them. */
const BATCH_SIZE = 10;
export const batchRoutes = (routes: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(routes.length / BATCH_SIZE) }, (_, index) =>
    routes.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );

/** An uploaded file, since the demo has none. */
async function uploadedFile(api: Api): Promise<string> {
  const sheet = Buffer.from("Nombre;Apellidos;DNI\nAna;Gil;12345678Z");
  return dataOf(await api.upload<{ id: string }>("/bulk-uploads?entity=person", "personas.csv", sheet)).id;
}

/** A payment, since the demo may have none. */
async function registeredPayment(api: Api): Promise<string> {
  const first = async (list: string) => dataOf(await api.get<{ id: string }[]>(`/${list}?page_size=1`))[0]?.id;
  const known = await first("payments");
  if (known) return known;
  const who = { person_id: await first("persons"), payment_method_id: await first("payment-methods") };
  const input = { ...who, date: "2026-01-02", amount: 85_000 };
  return dataOf(await api.post<{ id: string }>("/payments", input)).id;
}

/** Records exchanged with the bank, since the demo has none. */
const bankRecords: Readonly<Record<string, (api: Api) => Promise<string>>> = {
  mandates: async (api) => (await createMoneyBuilders(api, createBuilders(api)).aMandate()).id,
  remittances: async (api) => (await createMoneyBuilders(api, createBuilders(api)).aRemittance()).id,
  "bank-statements": async (api) => (await uploadStatement(api, [{ amount: 100 + nextNumber(), text: "ABONO" }])).id,
};

/** A draft without a rental, since the demo has no documents. */
async function draftedDocument(api: Api): Promise<string> {
  return (await createBuilders(api).aDocument()).id;
}

/** A webhook, since the demo has none. */
async function setUpWebhook(api: Api): Promise<string> {
  const input = { name: `Prueba ${nextNumber()}`, url: "https://nobody.invalid/hook", events: ["mandate.cancel"] };
  return dataOf(await api.post<{ id: string }>("/webhooks", input)).id;
}

/** A message to many, since the demo has none: sent while there is a mail server, which is removed at once. */
async function sentMessage(api: Api): Promise<string> {
  const [known] = dataOf(await api.get<{ id: string }[]>("/messages?page_size=1"));
  if (known) return known.id;
  const { smtp_host, smtp_port, smtp_security, sender } = await readSettings(api);
  dataOf(await changeSettings(api, plainServer(2525)));
  const { id: person_id } = await createBuilders(api).aPerson();
  const draft = { audience: "persons", ids: [person_id], subject_es: "Aviso", text_es: "Hola" };
  const { id } = dataOf(await api.post<{ id: string }>("/messages/send", draft));
  dataOf(await changeSettings(api, { smtp_host, smtp_port, smtp_security, sender }));
  return id;
}

/** An issued statement of a new owner. */
async function issuedStatement(api: Api): Promise<string> {
  const { id: owner_id } = await createBuilders(api).anOwner();
  const days = { owner_id, period_start: "2026-01-01", period_end: "2026-01-31" };
  return dataOf(await api.post<{ id: string }>("/owner-statements", { ...days, net: 0 })).id;
}

/** A route with a record's id in the place of `:id`; without records any id will do. */
export async function withRecord(route: string, api: Api): Promise<string> {
  if (!route.includes(":id")) return route;
  if (route.startsWith("/bulk-upload/")) return route.replace(":id", await uploadedFile(api));
  if (route.startsWith("/payments/")) return route.replace(":id", await registeredPayment(api));
  if (route.startsWith("/documents/")) return route.replace(":id", await draftedDocument(api));
  if (route.startsWith("/webhooks/")) return route.replace(":id", await setUpWebhook(api));
  if (route.startsWith("/messages/")) return route.replace(":id", await sentMessage(api));
  if (route.startsWith("/owner-statements/")) return route.replace(":id", await issuedStatement(api));
  const bank = Object.entries(bankRecords).find(([path]) => route.startsWith(`/${path}/`));
  if (bank) return route.replace(":id", await bank[1](api));
  const isOf = (path: string) => (route.includes("/asset/") ? path === "assets" : route.startsWith(`/${path}/`));
  // The longest matching path: price increments are not prices.
  const [list] = resources.filter(({ path }) => isOf(path)).toSorted((a, b) => b.path.length - a.path.length);
  if (!list) return route.replace(":id", "0199a2f0-0000-7000-8000-000000000000");
  const [row] = dataOf(await api.get<{ id: string }[]>(`/${list.path}?page_size=1`));
  if (!row) throw new Error(`The demo has no ${list.path}`);
  return route.replace(":id", row.id);
}
