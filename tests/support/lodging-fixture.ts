import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { LodgingState } from "#shared/domain/lodging/lodging.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { sendLodging } from "#server/areas/lodging/messages/send-lodging.ts";
import { type Api, dataOf, type Reply } from "./api.ts";
import { createBuilders } from "./builders.ts";
import { createTestAuthority } from "./certificate-files.ts";
import { createLodgingServer } from "./lodging-server.ts";
import { createTestApp } from "./test-app.ts";

/** A traveller as the form sends one. */
export const aTraveller = (given: object = {}) => ({
  name: "Begoña",
  surname: "Álvarez",
  second_surname: "Núñez",
  document_type: "nif",
  document_number: "12345678Z",
  support_number: "ABC123456",
  birth_date: "1985-04-12",
  nationality: "ESP",
  sex: "female",
  street: "Calle de Alcalá, 1 <bajo> & «patio»",
  municipality_code: "28079",
  postal_code: "28014",
  country: "ESP",
  phone: "+34612345678",
  ...given,
});

export const aChild = (given: object = {}) => ({
  name: "Leo",
  surname: "Álvarez",
  birth_date: "2018-05-01",
  nationality: "FRA",
  sex: "male",
  street: "12 rue de la République",
  municipality: "Lyon",
  postal_code: "69002",
  country: "FRA",
  email: "begona@example.es",
  kinship: "child",
  ...given,
});

export const aStay = (given: object = {}) => ({
  booked_at: "2026-11-20T10:00",
  arrives_at: "2026-11-27T16:00",
  departs_at: "2026-11-30T11:00",
  guest_count: 2,
  room_count: 1,
  has_internet: true,
  payment_type: "card",
  payment_date: "2026-11-20",
  payment_means: "VISA 4242",
  payment_holder: "Begoña Álvarez Núñez",
  card_expiry: "08/2029",
  holder_name: "Begoña",
  holder_surname: "Álvarez",
  holder_email: "begona@example.es",
  ...given,
});

/** A server of ours with an account at a test service, on a simulated day. */
export async function createLodgingFixture(clockAt = "2026-11-27T17:00:00+01:00") {
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-lodging-"));
  const authority = await createTestAuthority();
  const service = await createLodgingServer(authority);
  const caFile = path.join(folder, "ca.pem");
  await writeFile(caFile, authority.pem);
  const lodging = { test: service.url, production: service.url, caFile, timeoutMs: 1_500 };
  const app = await createTestApp({ clockAt, env: { lodging } });
  await prepareJobs(app.db);
  const api = await app.logInAs("admin");
  const builders = createBuilders(api);
  const pathOf = ({ id }: Pick<Rental, "id">, more = "") => `/rentals/${id}/lodging${more}`;
  const store = (caller: Api = api, more: object = {}) =>
    caller.post("/lodging-service", { environment: "production", ...service.account, ...more });
  const stateOf = async (rental: Pick<Rental, "id">) => {
    const state = dataOf(await api.get<LodgingState | null>(pathOf(rental)));
    if (!state) throw new Error("not lodging");
    return state;
  };
  const send = (rental: Pick<Rental, "id">, stage: string) =>
    api.post<LodgingState>(pathOf(rental, "/send"), { stage });
  return {
    app,
    api,
    service,
    builders,
    pathOf,
    store,
    stateOf,
    send,
    /** A rental that is lodging, with its stay, its code and travellers. */
    async aLodging(travellers: readonly object[] = [aTraveller(), aChild()], stay: object = {}): Promise<Rental> {
      const rental = await builders.aRental();
      dataOf(await api.post(pathOf(rental, "/mark")));
      dataOf(await api.post(pathOf(rental, "/details"), { ...aStay(stay), version: 1 }));
      dataOf(await api.post(pathOf(rental, "/establishment"), { level: "asset", code: "0000099999" }));
      for (const one of travellers) dataOf(await api.post(pathOf(rental, "/travellers"), one));
      return rental;
    },
    /** Runs the job with every waiting time over. */
    async run() {
      await app.db.query("update lodging_message set next_attempt_at = clock_now()", []);
      await sendLodging(app.services);
    },
    messagesOf: async (rental: Pick<Rental, "id">) =>
      (await stateOf(rental)).messages.map(({ kind, state }) => `${kind} ${state}`).toReversed(),
    refusalOf: ({ body }: Reply<unknown>) => (body.success ? null : body.errors[0]?.translationKey),
    async close() {
      await app.close();
      await service.close();
      await authority.close();
      await rm(folder, { recursive: true });
    },
  };
}
export type LodgingFixture = Awaited<ReturnType<typeof createLodgingFixture>>;
