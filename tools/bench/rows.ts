import type { BenchRow } from "./harness/row.ts";
import { listWeightRow, loginWeightRow } from "./rows/f1-weight.ts";
import { feelRow } from "./rows/f3-feel.ts";
import { scrollingRow } from "./rows/f4-scrolling.ts";
import { popupRow } from "./rows/f5-popup.ts";
import { keystrokeRow } from "./rows/f6-keystroke.ts";
import { listRow } from "./rows/p1-list.ts";
import { peerRow } from "./rows/p2-peer.ts";
import { totalRow } from "./rows/p3-total.ts";
import { searchRow } from "./rows/p4-search.ts";
import { exportRow } from "./rows/p5-export.ts";
import { bulkLoadRow } from "./rows/p6-bulk-load.ts";
import { socketsRow } from "./rows/p7-sockets.ts";
import { issuingRow } from "./rows/p8-issuing.ts";
import { contractRow } from "./rows/p9-contract.ts";
import { visitorRow } from "./rows/f7-visitors.ts";
import { hostileSearchRow } from "./rows/p11-hostile-search.ts";
import { listsSurvey } from "./surveys/lists.ts";
import { moneySurvey } from "./surveys/money.ts";
import { visitorsSurvey } from "./surveys/visitors.ts";

/** Every row of the speed table (docs/design/goals.md) in order, then the surveys. */
export const rows: readonly BenchRow[] = [
  listRow,
  peerRow,
  totalRow,
  searchRow,
  exportRow,
  bulkLoadRow,
  socketsRow,
  issuingRow,
  contractRow,
  hostileSearchRow,
  loginWeightRow,
  listWeightRow,
  feelRow,
  scrollingRow,
  popupRow,
  keystrokeRow,
  visitorRow,
  listsSurvey,
  moneySurvey,
  visitorsSurvey,
];
