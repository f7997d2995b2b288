import type { FaultRun } from "./harness/fault-run.ts";
import { kills } from "./rows/kills.ts";
import { money } from "./rows/money.ts";
import { numbers } from "./rows/numbers.ts";
import { overlaps } from "./rows/overlaps.ts";
import { sessions } from "./rows/sessions.ts";
import { rights } from "./rows/rights.ts";
import { requests } from "./rows/requests.ts";

/** What is run, in this order. */
export const faultRuns: readonly FaultRun[] = [kills, overlaps, requests, rights, sessions, numbers, money];
