import { killBookings } from "./visitors/booking.ts";
import { createCounts, type Counts } from "./visitors/counts.ts";
import { startQuickOffice } from "./visitors/documents.ts";
import { killMails } from "./visitors/mailing.ts";
import { createPlace, type Place } from "./visitors/place.ts";
import { killOffices } from "./visitors/printing.ts";
import { killSeals } from "./visitors/sealing.ts";

/*
 * kill -9 in the middle of what visitors do: `node tests/faults/visitors.ts [rounds] [run …]`, each run in a folder and a database of its
 * own. Exits with 1 where something that must hold did not.
 */

const quick = await startQuickOffice();
const runs: Readonly<
  Record<string, [(place: Place, counts: Counts, rounds: number) => Promise<void>, Record<string, string>]>
> = {
  booking: [killBookings, {}],
  sealing: [killSeals, { GOTENBERG_URL: quick.url }],
  mailing: [killMails, {}],
  printing: [killOffices, {}],
};

const [rounds = "10", ...named] = process.argv.slice(2);
for (const [name, [run, variables]] of Object.entries(runs)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const counts = createCounts();
  const place = await createPlace(variables);
  try {
    await run(place, counts, Number(rounds));
  } finally {
    await place.discard();
  }
  for (const { what, seen, wanted } of counts.all()) {
    if (seen !== wanted) process.exitCode = 1;
    console.log(`${name.padEnd(9)} ${String(seen).padStart(4)} of ${String(wanted).padStart(4)}  ${what}`);
  }
}
quick.close();
