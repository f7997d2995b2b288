import { AsyncLocalStorage } from "node:async_hooks";

/**
 * By which token the present call is made, for the history: every transaction of the call names it, also those that a route opens
 * for itself, and none can forget to. Nothing is decided by it.
 */
export const actingToken = new AsyncLocalStorage<string>();
