import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Whether the user of the current request has given a password or code again, or is a program of theirs. Every transaction
 * of the request says so to the database, whose triggers refuse some changes otherwise.
 */
export const confirmedCall = new AsyncLocalStorage<boolean>();
