import { useEffect } from "react";
import { proxy } from "valtio/vanilla";

/** Label of the record on the page; null if there is none. */
export const recordTitleState = proxy<{ title: string | null }>({ title: null });

/** Sets the tab title to a record's label while its page is open. */
export function useRecordTitle(title: string): void {
  useEffect(() => {
    recordTitleState.title = title;
    return () => {
      recordTitleState.title = null;
    };
  }, [title]);
}
