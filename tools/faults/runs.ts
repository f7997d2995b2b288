import type { FaultRun } from "./harness/fault-run.ts";
import { backups } from "./rows/backups.ts";
import { files } from "./rows/files.ts";
import { kills } from "./rows/kills.ts";
import { moneyRow } from "./rows/money.ts";
import { notices } from "./rows/notices.ts";
import { numbers } from "./rows/numbers.ts";
import { overlaps } from "./rows/overlaps.ts";
import { requests } from "./rows/requests.ts";
import { rights } from "./rows/rights.ts";
import { sessions } from "./rows/sessions.ts";
import { visitors } from "./rows/visitors.ts";

export const faultRuns: readonly FaultRun[] = [
  kills,
  visitors,
  overlaps,
  requests,
  files,
  rights,
  sessions,
  numbers,
  moneyRow,
  notices,
  backups,
];
