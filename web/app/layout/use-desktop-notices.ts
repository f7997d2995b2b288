import { useEffect } from "react";
import { navigate } from "wouter/use-browser-location";

/** Shows notifications on the desktop. Without its chunk the bell still shows them. */
export function useDesktopNotices(): void {
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    import("#web/features/notifications/desktop-notices.ts").then(
      ({ followDesktopNotices }) => {
        if (!isGone) stop = followDesktopNotices(navigate);
      },
      () => {},
    );
    return () => {
      isGone = true;
      stop();
    };
  }, []);
}
