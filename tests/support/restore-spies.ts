import { afterAll, vi } from "vitest";

// Test files share a worker (vitest.config.ts): what one of them replaces is itself again for the next.
afterAll(() => vi.restoreAllMocks());
