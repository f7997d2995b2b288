/**
 * What reaches a page by its socket is there long before anything would ask again by itself. How fast it is, is measured (`npm run bench`):
 * two cores that are busy with other tests would tell nothing of it.
 */
export const SOON = { timeout: 5_000 };
