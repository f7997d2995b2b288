import { driveOutbox } from "#shared/client/outbox/outbox-driver.ts";

let ring = () => {};

/** Starts sending the outbox. Called once, when the session is known. */
export function startOutbox(): void {
  ({ ring } = driveOutbox());
}

/** Sends the outbox now: an entry was added, or a minute has passed. */
export function ringOutbox(): void {
  ring();
}
