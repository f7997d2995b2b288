import { useEffect } from "react";

/** Sends the entries queued in this device's tabs and reports the results. */
export function useOutbox(): void {
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    Promise.all([
      import("#shared/client/outbox/outbox-driver.ts"),
      import("#shared/ui/outbox/follow-outbox-notices.ts"),
    ]).then(
      ([{ driveOutbox }, { followOutboxNotices }]) => {
        if (isGone) return;
        const driver = driveOutbox();
        const stopNotices = followOutboxNotices();
        stop = () => {
          driver.stop();
          stopNotices();
        };
      },
      // Without the chunks nothing is sent; entries stay queued for the next page.
      () => {},
    );
    return () => {
      isGone = true;
      stop();
    };
  }, []);
}
