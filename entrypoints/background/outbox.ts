import { driveOutbox } from "#shared/client/outbox/outbox-driver.ts";

let ring = () => {};

/** Sends what was entered, from now on. Called once, when the session is known. */
export function startOutbox(): void {
  ({ ring } = driveOutbox());
}

/** Something was entered, or a minute has passed. */
export function ringOutbox(): void {
  ring();
}
