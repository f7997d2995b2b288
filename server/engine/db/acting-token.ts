import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The API token of the current request, for the audit trail. Every transaction of the request records it, including
 * those a route opens itself. It is not used for authorization.
 */
export const actingToken = new AsyncLocalStorage<string>();
