import type { FaultRun, OpenRun, RunContext } from "../harness/fault-run.ts";
import type { Random } from "../harness/random.ts";
import { killBookings } from "../visitors/booking.ts";
import type { Counts } from "../visitors/counts.ts";
import { startQuickRenderer } from "../visitors/documents.ts";
import { killMails } from "../visitors/mailing.ts";
import { createInstallation, type FaultInstallation } from "../visitors/installation.ts";
import { killRenderers } from "../visitors/rendering.ts";
import { killSeals } from "../visitors/sealing.ts";

/** kill -9 in the middle of visitors' actions, each in its own installation. */
type Kill = (installation: FaultInstallation, counts: Counts, rounds: number, random: Random) => Promise<void>;

const KILLS = 3;
/** LibreOffice restarts after each kill, which takes minutes: done only if there is time. */
const RENDERER_KILLS_ONE_IN = 12;
const RENDERER_KILLS_MS = 20 * 60_000;

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
        ms > RENDERER_KILLS_MS && random.oneIn(RENDERER_KILLS_ONE_IN) ? [killRenderers, {}] : random.pick(usual);
      const installation = await createInstallation(templates, variables);
      try {
        await kill(installation, counts, kill === killRenderers ? 1 : KILLS, random);
      } finally {
        await installation.discard();
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
