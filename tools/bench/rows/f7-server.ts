import type { BookingLink } from "#shared/domain/bookings/booking-link.ts";
import { createApp } from "#server/app.ts";
import { readKey } from "#server/areas/bookings/store-key.ts";
import { readEnv } from "#server/engine/env.ts";
import { createApi, dataOf } from "#tests/support/api.ts";
import { aBookingLinkInput, bookingLinkPath } from "#tests/support/booking-builders.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { createSigningFixture } from "#tests/support/signing-fixture.ts";
import { logInToBench, SECRET } from "../harness/session.ts";

/* The product with a link to book and a document to sign. */

const [databaseUrl = "", dataDir = ""] = process.argv.slice(2);
const env = { ...readEnv({ DEMO: "0" }), dataDir, logLevel: "error" };
const app = await createApp({ env, databaseUrl, secrets: { token_secret: SECRET } });
const port = Number(new URL(await app.http.listen({ port: 0, host: "127.0.0.1" })).port);
const api = createApi(() => app.http, await logInToBench(`http://127.0.0.1:${port}`));
const { services } = app;
const today = services.clock.today();
const link = dataOf(
  await api.post<BookingLink>(
    bookingLinkPath,
    await aBookingLinkInput(createBuilders(api), { earliest_start: today, latest_end: null }),
  ),
);
const signing = await createSigningFixture({ db: services.db, services, logInAs: async () => api });
const document = await signing.send();
process.on("disconnect", () => process.exit(0));
process.send?.({
  port,
  booking: `/external-booking-form/${await readKey(services.db, services, "booking_link", link.id)}`,
  document: `/external-document/${document.keys[0]}`,
});
