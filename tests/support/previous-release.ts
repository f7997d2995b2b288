import { fileURLToPath } from "node:url";

/**
 * The rows of the demo company as the release before this one had them. Made anew with each release: its demo is started, a
 * backup taken (`npm run backup`), and `node scripts/keep-release.mjs <backup>` leaves the rows alone.
 */
export const PREVIOUS_RELEASE = fileURLToPath(new URL("./data/previous-release", import.meta.url));
