import { useEffect } from "react";
import { proxy } from "valtio/vanilla";

/** The record that the page shows, by its name; null where it shows none. */
export const recordTitleState = proxy<{ title: string | null }>({ title: null });

/** Names the browser's tab after a record for as long as its page is open. */
export function useRecordTitle(title: string): void {
  useEffect(() => {
    recordTitleState.title = title;
    return () => {
      recordTitleState.title = null;
    };
  }, [title]);
}
