import { useEffect } from "react";

/** Connects the socket while a user is logged in, once the page has loaded: its code must not delay the first rows. */
export function useLiveConnection(isPageLoaded: boolean): void {
  useEffect(() => {
    if (!isPageLoaded) return undefined;
    let close = () => {};
    let isGone = false;
    import("#shared/client/socket.ts").then(
      ({ openSocket }) => {
        if (!isGone) close = openSocket();
      },
      // Without the chunk there is no live connection; every page still loads its own data.
      () => {},
    );
    return () => {
      isGone = true;
      close();
    };
  }, [isPageLoaded]);
}
