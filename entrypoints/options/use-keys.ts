import { useEffect, useState } from "react";
import { browser, type Browser } from "wxt/browser";

/** The extension's keys; asked again whenever the person comes back, perhaps from the page where they are changed. */
export function useKeys(): readonly Browser.commands.Command[] {
  const [keys, setKeys] = useState<readonly Browser.commands.Command[]>([]);
  useEffect(() => {
    const read = () => void browser.commands.getAll().then(setKeys);
    read();
    addEventListener("focus", read);
    return () => removeEventListener("focus", read);
  }, []);
  return keys;
}
