import type { FaultRun, OpenRun, RunContext } from "../harness/fault-run.ts";
import type { Random } from "../harness/random.ts";
import { killBookings } from "../visitors/booking.ts";
import type { Counts } from "../visitors/counts.ts";
import { startQuickRenderer } from "../visitors/documents.ts";
import { killMails } from "../visitors/mailing.ts";
import { createInstallation, type FaultInstallation } from "../visitors/installation.ts";
import { killRenderers } from "../visitors/rendering.ts";
import { killSeals } from "../visitors/sealing.ts";

/** kill -9 in the middle of visitors' actions, each in its own office. */
type Kill = (place: FaultInstallation, counts: Counts, rounds: number, random: Random) => Promise<void>;

const KILLS = 3;
/** LibreOffice restarts after each kill, which takes minutes: done only if there is time. */
const OFFICES_ONCE_IN = 12;
const OFFICES_MS = 20 * 60_000;

async function open({ templates, tally, ms }: RunContext): Promise<OpenRun> {
  const quick = await startQuickRenderer();
  const usual: readonly (readonly [Kill, Readonly<Record<string, string>>])[] = [
    [killBookings, {}],
    [killSeals, { GOTENBERG_URL: quick.url }],
    [killMails, {}],
  ];
  const counts: Counts = { holds: (what, isSo) => tally.holds("R2", what, isSo) };
  return {
    async round(random) {
      const [kill, variables] =
        ms > OFFICES_MS && random.happensOnceIn(OFFICES_ONCE_IN) ? [killRenderers, {}] : random.pick(usual);
      const place = await createInstallation(templates, variables);
      try {
        await kill(place, counts, kill === killRenderers ? 1 : KILLS, random);
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
