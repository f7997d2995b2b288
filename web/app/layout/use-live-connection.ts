import { useEffect } from "react";

/** Connects the socket while a user is logged in. Its code loads after the page's own. */
export function useLiveConnection(): void {
  useEffect(() => {
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
  }, []);
}
