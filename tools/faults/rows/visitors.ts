import type { FaultRun, OpenRun, RunContext } from "../harness/fault-run.ts";
import type { Random } from "../harness/random.ts";
import { killBookings } from "../visitors/booking.ts";
import type { Counts } from "../visitors/counts.ts";
import { startQuickOffice } from "../visitors/documents.ts";
import { killMails } from "../visitors/mailing.ts";
import { createPlace, type Place } from "../visitors/place.ts";
import { killOffices } from "../visitors/printing.ts";
import { killSeals } from "../visitors/sealing.ts";

/** kill -9 in the middle of visitors' actions, each in its own office. */
type Kill = (place: Place, counts: Counts, rounds: number, random: Random) => Promise<void>;

const KILLS = 3;
/** LibreOffice restarts after each kill, which takes minutes: done only if there is time. */
const OFFICES_ONCE_IN = 12;
const OFFICES_MS = 20 * 60_000;

async function open({ templates, tally, ms }: RunContext): Promise<OpenRun> {
  const quick = await startQuickOffice();
  const usual: readonly (readonly [Kill, Readonly<Record<string, string>>])[] = [
    [killBookings, {}],
    [killSeals, { GOTENBERG_URL: quick.url }],
    [killMails, {}],
  ];
  const counts: Counts = { holds: (what, isSo) => tally.holds("R2", what, isSo) };
  return {
    async round(random) {
      const [kill, variables] =
        ms > OFFICES_MS && random.isOnceIn(OFFICES_ONCE_IN) ? [killOffices, {}] : random.pick(usual);
      const place = await createPlace(templates, variables);
      try {
        await kill(place, counts, kill === killOffices ? 1 : KILLS, random);
      } finally {
        await place.discard();
      }
      tally.did("R2", "kills while visitors book, sign and are written to", KILLS);
    },
    close: async () => quick.close(),
  };
}

export const visitors: FaultRun = {
  name: "visitors",
  rows: ["R2"],
  share: 2,
  full: { "kills while visitors book, sign and are written to": 60 },
  open,
};
