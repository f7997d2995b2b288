import fc from "fast-check";

/** The gate draws the same values every time; `npm run test:all` draws others, and prints the seed of what it finds. */
const GATE_SEED = 20_261_124;

if (!process.env["TEST_ALL"]) fc.configureGlobal({ seed: GATE_SEED });
