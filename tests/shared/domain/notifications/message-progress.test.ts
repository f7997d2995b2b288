import { expect, test } from "vitest";
import { progressOf } from "#shared/domain/notifications/message-draft.ts";

test("the progress of a message counts the mails that the log still has, and says how many it has no longer", () => {
  expect(progressOf(["sent", "sent", "queued", "failed", "no_email", "gone", "gone"])).toEqual({
    sent: 2,
    total: 4,
    failed: 1,
    gone: 2,
  });
  expect(progressOf(["gone", "no_email"])).toEqual({ sent: 0, total: 0, failed: 0, gone: 1 });
});
