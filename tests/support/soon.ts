/**
 * How long a test waits for what a server announces: it goes on as soon as it is there. How fast that is, is measured
 * (`npm run bench`); two cores that are busy with other tests would say nothing about it.
 */
export const SOON = { timeout: 20_000 };
